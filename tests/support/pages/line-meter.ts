import type { BadBreak } from './bad-breaks.ts'
import { badBreaks } from './bad-breaks.ts'
import type { MeteredBlock } from './metered-lines.ts'

/** How the lines of texts are set. */
export type LineFigures = {
  /** Lines of justified text except the last of each paragraph. */
  readonly full: number
  /** Of these, lines with Chinese wider than 1.08 and 1.2 em a character, and with word spaces over 1.5 of their width. */
  readonly over108: number
  readonly over120: number
  readonly wideSpaces: number
  readonly widestHan: number
  /** Of these, lines that end before the margin, and those that end more than two em before it. */
  readonly ragged: number
  readonly shortRagged: number
  /** Line ends of all text. */
  readonly ends: number
  readonly bad: Readonly<Partial<Record<BadBreak, number>>>
}

/** The tolerance for rounding to pixels. */
const ROUNDING = 0.004

/** Counts the faults in the lines of blocks. */
export function meterLines(blocks: readonly MeteredBlock[]): LineFigures {
  const full = blocks
    .filter(({ isJustified }) => isJustified)
    .flatMap(({ lines }) => lines.filter(({ end }) => end === 'wrapped' || end === 'ragged'))
  const widths = full.flatMap(({ han }) => (han === null ? [] : [han]))
  const ragged = full.filter(({ end }) => end === 'ragged')
  const bad: Partial<Record<BadBreak, number>> = {}
  for (const { lines, isTitle } of blocks)
    for (const kind of badBreaks(wrappedTexts(lines), isTitle)) bad[kind] = (bad[kind] ?? 0) + 1
  return {
    full: full.length,
    over108: widths.filter((width) => width > 1.08 + ROUNDING).length,
    over120: widths.filter((width) => width > 1.2 + ROUNDING).length,
    wideSpaces: full.filter(({ space }) => (space ?? 0) > 1.5 + ROUNDING * 4).length,
    widestHan: widths.reduce((most, width) => Math.max(most, width), 0),
    ragged: ragged.length,
    shortRagged: ragged.filter(({ slack }) => slack > 2).length,
    ends: blocks.reduce((sum, { lines }) => sum + lines.length - 1, 0),
    bad,
  }
}

/** A line break of the author tears nothing. */
function wrappedTexts(lines: MeteredBlock['lines']): string[] {
  return lines.map(({ text, end }) => (end === 'broken' ? `${text}\n` : text))
}

/** Adds the figures of several texts. */
export function sumOfFigures(all: readonly LineFigures[]): LineFigures {
  const sum = (name: 'full' | 'over108' | 'over120' | 'wideSpaces' | 'ragged' | 'shortRagged' | 'ends') =>
    all.reduce((total, figures) => total + figures[name], 0)
  const bad: Partial<Record<BadBreak, number>> = {}
  for (const figures of all)
    for (const [kind, count] of Object.entries(figures.bad) as [BadBreak, number][])
      bad[kind] = (bad[kind] ?? 0) + count
  return {
    full: sum('full'),
    over108: sum('over108'),
    over120: sum('over120'),
    wideSpaces: sum('wideSpaces'),
    widestHan: Math.max(0, ...all.map(({ widestHan }) => widestHan)),
    ragged: sum('ragged'),
    shortRagged: sum('shortRagged'),
    ends: sum('ends'),
    bad,
  }
}

/** Returns figures as one line of a report. */
export function figuresLine(figures: LineFigures): string {
  const share = (count: number) => `${count} (${((count / Math.max(1, figures.full)) * 100).toFixed(1)} %)`
  const bad = Object.entries(figures.bad).map(([kind, count]) => `${kind} ${count}`)
  return [
    `${figures.full} full lines`,
    `Han above 1.08 em ${share(figures.over108)}`,
    `above 1.2 em ${share(figures.over120)}`,
    `widest ${figures.widestHan.toFixed(2)}`,
    `word spaces above 1.5 ${share(figures.wideSpaces)}`,
    `ragged ${share(figures.ragged)}`,
    `by more than 2 em ${share(figures.shortRagged)}`,
    `bad breaks of ${figures.ends}: ${bad.length > 0 ? bad.join(', ') : 'none'}`,
  ].join('; ')
}
