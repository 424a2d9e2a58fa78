import { COVERAGE } from './data/coverage.ts'

/** Code points without a glyph: joiners, variation selectors, direction marks, controls. Lone surrogates show U+FFFD. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]$/u

/** The boundaries between missing and covered ranges, in turn. The first range is missing. */
let bounds: Uint32Array | null = null

/** Returns whether a character is rendered correctly: one of our fonts has it, or it is invisible. */
export function isDrawable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return isCovered(code) || UNSEEN.test(char)
}

function isCovered(code: number): boolean {
  bounds ??= readBounds()
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

function readBounds(): Uint32Array {
  const lengths = COVERAGE.trim().split(/\s/)
  const found = new Uint32Array(lengths.length)
  let end = 0
  for (const [index, length] of lengths.entries()) {
    end += Number.parseInt(length, 36)
    found[index] = end
  }
  return found
}
