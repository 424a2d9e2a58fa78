import type { TextSpan } from '../../../text-metrics/addresses-in.ts'
import { MARKUP } from '../searchable.ts'

const blankLine = /\n[^\S\n]*\n/g
/** Signs and emoji that end or begin a line. None of them reads as a letter (`normalise`). */
const signs = '[\\s\\p{P}\\u2600-\\u27bf\\ufe0f\\u200d\\u{1f300}-\\u{1f5ff}\\u{1f600}-\\u{1faff}]{0,40}'
const lastLetters = new RegExp(`[\\p{L}\\p{N}]{2}${signs}$`, 'u')
const firstLetters = new RegExp(`^${signs}[\\p{L}\\p{N}]{2}`, 'u')
const REACH = 50

/**
 * Splits a text at blank lines into passages that can be searched apart: nothing is found across their borders.
 *
 * Only a word whose letters all stand alone is found across a line end. So a border has two letters without a gap on
 * either side: no word of three such letters lies across it. `map` is as for `normalise`. Time is linear.
 */
export function passagesOf(text: string, map: Uint8Array): TextSpan[] {
  const passages: TextSpan[] = []
  let start = 0
  for (const { 0: blank, index } of text.matchAll(blankLine)) {
    const border = index + blank.length
    if (!isClosedBefore(text, map, border) || !isClosedAfter(text, map, border)) continue
    passages.push({ start, end: border })
    start = border
  }
  return [...passages, { start, end: text.length }]
}

function isClosedBefore(text: string, map: Uint8Array, border: number): boolean {
  const from = Math.max(0, border - REACH)
  const match = lastLetters.exec(text.slice(from, border))
  return match !== null && !isMarkup(map, from + match.index, border)
}

function isClosedAfter(text: string, map: Uint8Array, border: number): boolean {
  const match = firstLetters.exec(text.slice(border, border + REACH))
  return match !== null && !isMarkup(map, border, border + match[0].length)
}

/** Returns whether readers don't see a part of a stretch, so that other letters stand at the border than it seems. */
function isMarkup(map: Uint8Array, from: number, to: number): boolean {
  return map.subarray(from, to).includes(MARKUP)
}

/** Returns a passage as the search sees it: its text, and where the kind of its characters changes. */
export function passageKey(text: string, map: Uint8Array): string {
  const changes: number[] = []
  for (let at = 0; at < map.length; at += 1)
    if (map[at] !== (at === 0 ? 0 : map[at - 1])) changes.push(at, map[at] ?? 0)
  return `${changes.join()} ${text}`
}
