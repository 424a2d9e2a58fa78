import { readFile } from 'node:fs/promises'
import type { Card } from '@galley/render'
import { missingGlyphs } from '@galley/render'
import type { LineFigures } from './line-meter.ts'
import { meterLines, sumOfFigures } from './line-meter.ts'
import { readMeteredLines } from './metered-lines.ts'
import type { PagedArticle } from './paged-article.ts'
import type { TextFigures } from './text-meter.ts'
import { lineEndsOnPages, meterText } from './text-meter.ts'

/** What a text of a creator should become. A block is its kind, with the number of its lines or items: `p3`, `amount4`. */
export type Expected = {
  readonly title: string
  readonly kept: number
  readonly joined: number
  readonly blocks: readonly string[]
}

/** How a text stands on its pages, as `check:pages` reports it. */
export type TextReport = Omit<TextFigures, 'text' | 'leastPx'> & {
  /** The line ends that the author meant, and those of them that are none on the pages. */
  readonly lineEnds: number
  readonly lost: number
  readonly lines: LineFigures
  readonly fill: readonly number[]
  /** The least size of text on a phone that is 390 pt wide. */
  readonly leastPt: number
  readonly missing: number
}

const PHONE_PT = 390

export async function readExpected(): Promise<Readonly<Record<string, Expected>>> {
  return JSON.parse(await readFile(new URL('../../fixtures/creators/expected.json', import.meta.url), 'utf8'))
}

type Measured = {
  readonly paged: PagedArticle
  readonly markdown: string
  readonly card: Card
  readonly kept: number
}

/** Measures a text on its pages. `kept` is how many line ends its author meant. */
export async function reportOf({ paged, markdown, card, kept }: Measured): Promise<TextReport> {
  const { text, leastPx, ...figures } = await paged.page.run(meterText, { cardHeightPx: card.heightPx })
  return {
    ...figures,
    lineEnds: kept,
    lost: Math.max(0, kept - lineEndsOnPages(markdown, text)),
    lines: meterLines(await paged.page.run(readMeteredLines, '#flow,#cover .title')),
    fill: paged.layout.pages.map((page) => page.fill),
    leastPt: (leastPx * PHONE_PT) / card.widthPx,
    missing: missingGlyphs(markdown).length,
  }
}

/** A page before the last that is less full looks unfinished, and so does a last page below the other share. */
const UNFINISHED = { middle: 0.6, last: 0.2 } as const

/** Returns how a text misses what all texts should reach, one phrase for each miss. */
export function missesOf({ fill, lost, stranded, lines, missing }: TextReport): string[] {
  const counts = {
    'line breaks lost': lost,
    'titles stranded': stranded,
    'lines torn': lines.over120,
    missing,
  }
  const pages = fill.flatMap((share, index) => {
    const isLast = index === fill.length - 1
    const isMissed = fill.length > 1 && share < (isLast ? UNFINISHED.last : UNFINISHED.middle)
    return isMissed ? [`page ${index + 1} of ${fill.length} is ${percent(share)} full`] : []
  })
  return [
    ...Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])),
    ...pages,
  ]
}

/** Returns the table of `check:pages`. */
export function tableOf(reports: readonly TextReport[]): string {
  const sum = (name: 'lineEnds' | 'lost' | 'titles' | 'stranded' | 'paragraphs' | 'lonely' | 'missing') =>
    reports.reduce((total, report) => total + report[name], 0)
  const lines = sumOfFigures(reports.map((report) => report.lines))
  const share = (count: number, of: number) =>
    `${count} of ${of} (${((count / Math.max(1, of)) * 100).toFixed(2)} %)`
  const middle = reports.flatMap(({ fill }) => fill.slice(0, -1))
  const last = reports.flatMap(({ fill }) => (fill.length > 1 ? fill.slice(-1) : []))
  const below = (fill: readonly number[], limit: number) => fill.filter((each) => each < limit).length
  const rows = [
    ['line breaks lost', share(sum('lost'), sum('lineEnds'))],
    ['short lines that head a text, at the end of a page', share(sum('stranded'), sum('titles'))],
    ['full lines with a Han advance above 1.08 em', share(lines.over108, lines.full)],
    ['full lines with a Han advance above 1.2 em', share(lines.over120, lines.full)],
    ['last lines of one character', share(sum('lonely'), sum('paragraphs'))],
    ['fill of pages before the last, median', percent(median(middle))],
    ['pages before the last less than 60 % full', share(below(middle, UNFINISHED.middle), middle.length)],
    ['fill of last pages, median', percent(median(last))],
    ['last pages less than 20 % full', share(below(last, UNFINISHED.last), last.length)],
    ['least size of text at 390 pt', `${Math.min(...reports.map(({ leastPt }) => leastPt)).toFixed(1)} pt`],
    ['characters without a glyph', String(sum('missing'))],
  ] as const
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
