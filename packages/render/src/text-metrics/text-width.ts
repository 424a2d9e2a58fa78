/**
 * Advance widths in em by class of character: measured averages of Noto Sans SC and Inter, not the fonts' own tables.
 * The error of a line is one or two per cent, and mostly evens out over a page.
 */
const CJK = 1
const EMOJI = 1.25
const SPACE = 0.24
const SLIM = 0.28
const LOWER = 0.545
const UPPER = 0.655
const BROAD = 0.87
const DIGIT = 0.565
export const MONO = 0.6
/** The gap of `text-autospace` between CJK and Latin. */
const AUTOSPACE = 0.125

export type FontKind = 'text' | 'mono'

export function widthOfChar(code: number, face: FontKind): number {
  if (code >= 0x2e80) return code >= 0x1f000 && code < 0x20000 ? EMOJI : CJK
  if (code === 0x200b || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)) return 0
  if (face === 'mono') return MONO
  return code < 0x80 ? asciiWidth(code) : LOWER
}

function asciiWidth(code: number): number {
  const char = String.fromCharCode(code)
  if (char === ' ' || char === '\t') return SPACE
  if (/[0-9]/.test(char)) return DIGIT
  if (/[mwMW@%&]/.test(char)) return BROAD
  if (/[A-Z]/.test(char)) return UPPER
  return /[fijlrtI.,;:'"!|()[\]{}/-]/.test(char) ? SLIM + 0.06 : LOWER
}

/** Returns the width of a text on one line, in em. */
export function widthOf(text: string, face: FontKind): number {
  let [width, previous] = [0, 0]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    width += widthOfChar(code, face) + gapBetween(previous, code, face)
    previous = code
  }
  return width
}

function gapBetween(before: number, after: number, face: FontKind): number {
  if (face === 'mono' || before === 0) return 0
  return isIdeograph(before) !== isIdeograph(after) && isLetter(before) && isLetter(after) ? AUTOSPACE : 0
}

export function isIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3) || code >= 0x20000
}

function isLetter(code: number): boolean {
  return (
    isIdeograph(code) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code < 0x2000 && code !== 0x5f)
  )
}
