import { PLATFORMS } from '@galley/contracts'
import type { Article, Block, BlockOf } from '../../article/article.ts'
import { blocksIn } from '../../article/block-tree.ts'
import type { TextPositions } from '../text-positions.ts'
import { blockRange, offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

/** Pages don't indent blocks beyond this level any further. */
const CARD_LEVELS = 6

/** Returns risks of headings that skip a level, and of nesting that pages can't show. */
export function structureRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  const platforms = readings.map(({ platform }) => platform)
  const nested = article.blocks.flatMap((block) => nestingRisks(positions, block))
  const risks = [...skippedLevels(positions, article), ...nested]
  return risks
    .map((risk) => ({
      ...risk,
      platforms: risk.platforms.filter((platform) => platforms.includes(platform)),
    }))
    .filter((risk) => risk.platforms.length > 0)
}

function skippedLevels(positions: TextPositions, article: Article): FoundRisk[] {
  const headings = article.blocks.filter((block) => block.kind === 'heading')
  return headings.flatMap((heading, index): FoundRisk[] => {
    const above = headings[index - 1]
    if (!above || heading.level <= above.level + 1) return []
    const { start, end } = offsetsOf(positions, heading.lines)
    const patch = raised(positions.text, { heading, start, level: above.level + 1 })
    return [
      {
        risk: 'heading_level_skipped',
        severity: 'low',
        platforms: PLATFORMS,
        range: rangeOf(positions, start, end),
        numbers: { used: heading.level, limit: above.level },
        ...(patch && { patch }),
      },
    ]
  })
}

/** Returns a patch that removes signs of a `####` heading. Undefined for headings in another syntax. */
function raised(text: string, place: { heading: BlockOf<'heading'>; start: number; level: number }) {
  const signs = /^ {0,3}(#{1,6})/.exec(text.slice(place.start, place.start + 10))
  if (signs?.[1]?.length !== place.heading.level) return undefined
  const end = place.start + signs[0].length
  return { start: end - place.heading.level, end, replacement: '#'.repeat(place.level) }
}

function nestingRisks(positions: TextPositions, block: Block): FoundRisk[] {
  const used = depthOf(block)
  if (used <= CARD_LEVELS) return []
  const range = blockRange(positions, block)
  const numbers = { used, limit: CARD_LEVELS }
  return [{ risk: 'deep_nesting', severity: 'medium', platforms: PLATFORMS, range, numbers }]
}

const isContainer = (block: Block) =>
  ['list', 'definitions', 'quote', 'callout', 'exhibit', 'details'].includes(block.kind)

/** Returns how deeply containers are nested. The parser limits the tree's depth. */
function depthOf(block: Block): number {
  let deepest = 0
  for (const inner of blocksIn(block)) deepest = Math.max(deepest, depthOf(inner))
  return deepest + (isContainer(block) ? 1 : 0)
}
