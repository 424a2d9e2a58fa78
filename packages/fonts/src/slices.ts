/** A part of a font that a browser loads when a page has one of its characters. */
export type Slice = {
  readonly name: string
  /** From its first to its last code point. For others in between, a browser looks in the slices before. */
  readonly range: string
  readonly text: string
}

/** The most code points of a slice, by group. Groups are in the order of the style sheet. */
const GROUPS = {
  jamo: 500,
  rare: 2500,
  hangul: 2500,
  second: 1000,
  first: 1000,
  kana: 2500,
  latin: 5000,
  marks: 1000,
}
type Group = keyof typeof GROUPS

/**
 * Cuts a font's code points (in order) into slices, the rare ones first. Windows of code points keep the style sheet
 * small: a window of common characters also spans rare ones, but a page has common ones in any case.
 */
export function slicesOf(codes: readonly number[]): Slice[] {
  const levels = commonCharacters()
  const byGroup = Map.groupBy(codes, (code) => groupOf(code, levels))
  const hasEllipsis = codes.includes(ELLIPSIS)
  return (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const slices = windows(group, byGroup.get(group) ?? [])
    if (group === 'latin' && hasEllipsis) return slices.map(withEllipsis)
    return group === 'marks' ? slices.map((slice) => ({ ...slice, range: MARKS_RANGE })) : slices
  })
}

/** Chinese punctuation and full-width letters. Marks are squeezed only beside marks of the same file. */
const MARKS = [
  [0xb7, 0xb7],
  [0x2010, 0x2027],
  [0x3000, 0x301f],
  [0xfe10, 0xffef],
] as const
const MARKS_RANGE = MARKS.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join()

/**
 * The parts of Korean syllables. In a file with the space, a browser would put syllables between two spaces together from
 * them, and never look for the file that has the whole ones.
 */
const JAMO = [
  [0x1100, 0x11ff],
  [0xa960, 0xa97f],
  [0xd7b0, 0xd7ff],
] as const

/**
 * A browser ends a cut-off line with the ellipsis of the file that has the space, and with three dots if there is none.
 * Its range stays, so an ellipsis in the text is still taken from the file of the marks.
 */
const ELLIPSIS = 0x2026

function withEllipsis(slice: Slice): Slice {
  return { ...slice, text: `${slice.text}${String.fromCodePoint(ELLIPSIS)}` }
}

/** Returns a whole font as one slice, for fonts whose characters interact. */
export function wholeSlice(codes: readonly number[]): Slice {
  return windowOf('whole', codes)
}

type Levels = { readonly first: ReadonlySet<number>; readonly second: ReadonlySet<number> }

function groupOf(code: number, { first, second }: Levels): Group {
  if (isIn(MARKS, code)) return 'marks'
  if (isIn(JAMO, code)) return 'jamo'
  if (code < 0x2e80) return 'latin'
  if (code < 0x3200) return 'kana'
  if (code >= 0xac00 && code <= 0xd7a3) return 'hangul'
  if (first.has(code)) return 'first'
  return second.has(code) ? 'second' : 'rare'
}

function isIn(ranges: readonly (readonly [number, number])[], code: number): boolean {
  return ranges.some(([first, last]) => code >= first && code <= last)
}

/** Returns the levels of the legacy character sets, which separate common characters from rare ones. */
function commonCharacters(): Levels {
  const first = charsetRows('gb2312', { rows: [0xb0, 0xd7], cells: 0xa1 })
  const second = new Set([
    ...charsetRows('gb2312', { rows: [0xd8, 0xf7], cells: 0xa1 }),
    ...charsetRows('big5', { rows: [0xa4, 0xc6], cells: 0x40 }),
  ])
  return { first, second }
}

type Rows = { readonly rows: readonly [number, number]; readonly cells: number }

/** Returns the Han characters in some rows of a two-byte character set, from a given cell of each row on. */
function charsetRows(charset: string, { rows: [from, to], cells }: Rows): Set<number> {
  const decoder = new TextDecoder(charset)
  const found = new Set<number>()
  for (let row = from; row <= to; row++) {
    for (let cell = cells; cell <= 0xfe; cell++) {
      const code = decoder.decode(Uint8Array.of(row, cell)).codePointAt(0) ?? 0
      if (code >= 0x3400 && code <= 0x9fff) found.add(code)
    }
  }
  return found
}

function windows(group: Group, codes: readonly number[]): Slice[] {
  const count = Math.ceil(codes.length / GROUPS[group])
  const size = Math.ceil(codes.length / count)
  return Array.from({ length: count }, (_, index) =>
    windowOf(`${group}${index}`, codes.slice(index * size, (index + 1) * size)),
  )
}

function windowOf(name: string, codes: readonly number[]): Slice {
  const [first = 0, last = 0] = [codes[0], codes.at(-1)]
  const text = codes.map((code) => String.fromCodePoint(code)).join('')
  return { name, range: `U+${first.toString(16)}-${last.toString(16)}`, text }
}
