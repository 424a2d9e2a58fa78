/** Full-width punctuation brings its own white. Not the dash, which stands between blanks in Latin too. */
const FULL =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff3d\\uff5b-\\uff65'
/** As wide as these only beside what is. */
const QUOTES = '“”‘’…'
const LETTERS = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}'
const between = (left: string, right: string) => `(?<=[${left}])[ \\t]+(?=[${right}])`
const gaps = new RegExp(
  [
    between(FULL, FULL + QUOTES + LETTERS),
    between(QUOTES + LETTERS, FULL),
    between(QUOTES, LETTERS),
    between(LETTERS, QUOTES),
  ].join('|'),
  'gu',
)
const blanksAtEnd = /(?<![ \t])[ \t]+$/
const blanksAtStart = /^[ \t]+/

/**
 * Takes out the blanks between full-width punctuation and what stands as wide: many write them for Markdown alone, which else
 * does not read `**“好”**吧` as strong.
 */
export function closeGaps(text: string): string {
  return text.replace(gaps, '')
}

/** The same where one text follows another: gives both as they stand then. */
export function closeGapBetween(before: string, after: string): readonly [before: string, after: string] {
  const left = before.replace(blanksAtEnd, '')
  const right = after.replace(blanksAtStart, '')
  if (left.length + right.length === before.length + after.length) return [before, after]
  const joint = `${left.slice(-2)} ${right.slice(0, 2)}`
  return closeGaps(joint) === joint ? [before, after] : [left, right]
}
