import type { FontKind } from '../../text-metrics/text-width.ts'
import { isIdeograph, widthOf } from '../../text-metrics/text-width.ts'

/** Characters that may not begin a line. They keep the character before them on their line. */
const closing = /^[、。，．：；！？）」』】〉》”’…—,.!?:;)\]}%]/
const piece = /\s+|[^\s\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]+|[\s\S]/gu

/**
 * Counts the lines of a text, breaking greedily between CJK characters and between words.
 *
 * `measureEm` is the line's width in em of the text. Time is linear.
 */
export function countLines(text: string, measureEm: number, face: FontKind = 'text'): number {
  let lines = 0
  for (const paragraph of text.split('\n')) lines += linesOf(paragraph, Math.max(measureEm, 1), face)
  return lines
}

type Line = { readonly measureEm: number; count: number; usedEm: number; last: number }

function linesOf(text: string, measureEm: number, face: FontKind): number {
  const line: Line = { measureEm, count: 1, usedEm: 0, last: 0 }
  for (const [part] of text.matchAll(piece)) {
    const isBlank = part.trim() === ''
    // White space hangs at a line's end and is dropped at the next one's start.
    if (isBlank) line.usedEm = line.usedEm === 0 ? 0 : Math.min(measureEm, line.usedEm + widthOf(part, face))
    else addPart(line, part, widthOf(part, face) + gapBefore(line.last, part))
    line.last = part.codePointAt(part.length - 1) ?? 0
  }
  return line.count
}

function addPart(line: Line, part: string, widthEm: number): void {
  const { measureEm } = line
  if (line.usedEm + widthEm <= measureEm) line.usedEm += widthEm
  else if (widthEm > measureEm) {
    // A word that is wider than the line continues over as many lines as it needs.
    const whole = line.usedEm + widthEm
    line.count += Math.ceil(whole / measureEm) - 1
    line.usedEm = whole % measureEm || measureEm
  } else {
    line.count += 1
    line.usedEm = widthEm + (closing.test(part) ? 1 : 0)
  }
}

/** Returns the gap between CJK and Latin, an eighth of an em. */
function gapBefore(last: number, part: string): number {
  const first = part.codePointAt(0) ?? 0
  if (last === 0 || part.trim() === '' || last <= 0x20) return 0
  return isIdeograph(last) !== isIdeograph(first) && /[\p{L}\p{N}]/u.test(part[0] ?? '') ? 0.125 : 0
}
