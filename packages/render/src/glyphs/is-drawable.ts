import { COVERAGE } from './data/coverage.ts'

/** Code points that are never drawn: joiners, variation selectors, marks of direction, controls. Lone surrogates show U+FFFD. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Zl}\p{Zp}]$/u

/** Where absent and covered code points take turns; the first stretch is absent. */
let bounds: Uint32Array | null = null

/** Whether a character shows as itself: some font of ours has it, or there is nothing to see in it. */
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
