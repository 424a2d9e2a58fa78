import { columnsOf } from './columns.ts'
import type { MadeLine } from './made-lines.ts'

const MOST_LINES = 6
const WIDEST = 40
const SENTENCE_END = /[。！？!?.；;]$/u

/** Patterns for the line with the street, in the order of China, Japan, Korea, English and other European languages. */
const STREETS: readonly RegExp[] = [
  /[路街道弄巷里村段]\s?\d+(?:-\d+)?\s?[号號弄巷]|[省市县縣区區][^，。\s]{1,20}[路街道号號]/u,
  /〒\s?\d{3}-\d{4}/u,
  /[시구군도]\s\S+(?:로|길|동)\s?\d+/u,
  /^\d{1,5}[A-Za-z]?\s(?:\p{Lu}[\p{L}.’']*\s){1,4}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Drive|Dr|Square|Way|Boulevard|Blvd|Court|Place)\b/u,
  /^(?:Rua|Rue|Calle|Via|Avenida|Plaza|Place|Boulevard)\s.*\d|(?:straße|strasse|weg|platz|gasse)\s\d/iu,
]

/** Returns whether the lines of a paragraph are a postal address: short lines, one of which names a street with its number. */
export function isPostalAddress(lines: readonly MadeLine[]): boolean {
  if (lines.length < 2 || lines.length > MOST_LINES) return false
  const isShort = lines.every(
    ({ text, mark, inlines }) =>
      mark === null &&
      columnsOf(text) <= WIDEST &&
      !SENTENCE_END.test(text.trim()) &&
      inlines.every(({ kind }) => kind === 'text'),
  )
  return isShort && lines.some(({ text }) => STREETS.some((street) => street.test(text.trim())))
}
