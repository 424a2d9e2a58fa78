/** Full-width punctuation contains its own space. The dash is excluded, because Latin text has blanks around it. */
const FULL =
  '\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff3d\\uff5b-\\uff65'
/** Marks that are full width only beside full-width characters. */
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
 * Removes the blanks around full-width punctuation. Many authors write them only for Markdown, which otherwise
 * doesn't parse `**“好”**吧` as strong.
 */
export function closeGaps(text: string): string {
  return text.replace(gaps, '')
}

/** Does the same where one text follows another. Returns both texts without the blanks between them. */
export function closeGapBetween(before: string, after: string): readonly [before: string, after: string] {
  const left = before.replace(blanksAtEnd, '')
  const right = after.replace(blanksAtStart, '')
  if (left.length + right.length === before.length + after.length) return [before, after]
  const joint = `${left.slice(-2)} ${right.slice(0, 2)}`
  return closeGaps(joint) === joint ? [before, after] : [left, right]
}
