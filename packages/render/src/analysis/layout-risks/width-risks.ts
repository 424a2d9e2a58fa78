import type { Platform } from '@galley/contracts'
import type { Block, BlockOf } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { isTableTooWide, leastTablePx } from '../../output/tables/table.ts'
import type { Frame } from '../../paging/frame.ts'
import { frameOf } from '../../paging/frame.ts'
import { platformProfiles } from '../../platforms/registry.ts'
import { widthOf } from '../../text-metrics/text-width.ts'
import type { Theme } from '../../themes/theme.ts'
import type { TextPositions, TextRange } from '../text-positions.ts'
import { blockRange, offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, PlatformReading, RiskSearch } from './risk.ts'

const MONO_EM = 0.6
const CODE_PADDING_EM = 2.2
const LATIN_EM = 0.55
/** The limit per block, because each word is searched for in the source. */
const MOST_WORDS = 20

/** A card's width, and the platforms that share it. */
type Measure = { readonly frame: Frame; readonly theme: Theme; readonly platforms: Platform[] }

/**
 * Returns risks of tables, lines of code and words that are wider than a card's text. An article has none: its tables
 * and code scroll.
 */
export function widthRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  const measures = measuresOf(readings.filter(({ platform }) => platformProfiles[platform].article === null))
  return [...allBlocks(article.blocks)].flatMap((block) =>
    measures.flatMap((measure) => {
      if (block.kind === 'table') return tableRisks(positions, block, measure)
      if (block.kind === 'code') return codeRisks(positions, block, measure)
      return wordRisks(positions, block, measure)
    }),
  )
}

function measuresOf(readings: readonly PlatformReading[]): Measure[] {
  const measures: Measure[] = []
  for (const { platform, config, theme } of readings) {
    const frame = frameOf(config, theme)
    const same = measures.find(
      ({ frame: other }) => other.contentWidthPx === frame.contentWidthPx && other.bodyPx === frame.bodyPx,
    )
    if (same) same.platforms.push(platform)
    else measures.push({ frame, theme, platforms: [platform] })
  }
  return measures
}

function tableRisks(positions: TextPositions, block: BlockOf<'table'>, measure: Measure): FoundRisk[] {
  const { frame, platforms } = measure
  const { contentWidthPx: widthPx, bodyPx } = frame
  if (!isTableTooWide(block, { widthPx, bodyPx })) return []
  const used = Math.round(leastTablePx(block, bodyPx))
  const severity = used > frame.contentWidthPx * 1.25 ? 'high' : 'medium'
  const numbers = { used, limit: frame.contentWidthPx }
  return [{ risk: 'table_too_wide', severity, platforms, range: blockRange(positions, block), numbers }]
}

function codeRisks(positions: TextPositions, block: BlockOf<'code'>, measure: Measure): FoundRisk[] {
  const { frame, theme, platforms } = measure
  const roomEm = frame.contentWidthPx / (frame.bodyPx * theme.size.code) - CODE_PADDING_EM
  const long = block.text.split('\n').filter((line) => widthOf(line.replaceAll('\t', '  '), 'mono') > roomEm)
  if (long.length === 0) return []
  const numbers = { used: long.length, limit: Math.floor(roomEm / MONO_EM) }
  const range = blockRange(positions, block)
  return [{ risk: 'code_line_overflow', severity: 'low', platforms, range, numbers }]
}

/** Returns risks of long words. Excludes formulas, and inline code, which may break anywhere. */
function wordRisks(positions: TextPositions, block: Block, measure: Measure): FoundRisk[] {
  const { frame, platforms } = measure
  const scale = block.kind === 'heading' ? headingScale(block.level, measure.theme) : 1
  const roomEm = frame.contentWidthPx / (frame.bodyPx * scale)
  const limit = Math.floor(roomEm / LATIN_EM)
  const words = textOfInlines(inlinesOf(block).filter((inline) => !('children' in inline))).match(
    /[!-~\u00a1-\u2e7f]{24,}/g,
  )
  const tooWide = words?.filter((word) => widthOf(word, 'text') > roomEm) ?? []
  return [...new Set(tooWide)].slice(0, MOST_WORDS).map((word) => ({
    risk: 'unbreakable_block',
    severity: 'low',
    platforms,
    range: rangeOfPart(positions, block, word),
    numbers: { used: word.length, limit },
  }))
}

function headingScale(level: number, { size }: Theme): number {
  return [size.h1, size.h2, size.h3][level - 1] ?? 1
}

/** Returns the range of a word in a block's source. The whole block if its source differs. */
function rangeOfPart(positions: TextPositions, block: Block, word: string): TextRange {
  const { start, end } = offsetsOf(positions, block.lines)
  const at = positions.text.slice(start, end).indexOf(word)
  return at === -1 ? rangeOf(positions, start, end) : rangeOf(positions, start + at, start + at + word.length)
}
