import type { ArticleWarning, Block, Inline } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { allBlocks, inlinesOf } from '../../article/structure.ts'
import { leadsOutside } from '../../platforms/wechat-rules.ts'
import type { TextPositions } from '../text-positions.ts'
import { offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

const riskOfWarning = {
  diagram_unsupported: { risk: 'diagram_unsupported', severity: 'medium' },
  html_stripped: { risk: 'html_stripped', severity: 'medium' },
  image_unreachable: { risk: 'image_unreachable', severity: 'high' },
  image_unsupported: { risk: 'image_unsupported', severity: 'high' },
  link_not_allowed: { risk: 'link_refused', severity: 'medium' },
} as const satisfies Record<ArticleWarning['code'], Pick<FoundRisk, 'risk' | 'severity'>>

/** What the reading of the text left out, and what WeChat will. */
export function warningRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  const platforms = readings.map(({ platform }) => platform)
  const warned = article.warnings.map(({ code, line }): FoundRisk => {
    const { start, end } = offsetsOf(positions, { start: line, end: line })
    return { ...riskOfWarning[code], platforms, range: rangeOf(positions, start, end) }
  })
  return platforms.includes('wechat') ? [...warned, ...linkRisks(positions, article.blocks)] : warned
}

/** Each miss reads the rest of the block. */
const MOST_MISSES = 20

type Link = Inline & { readonly kind: 'link' }

function linkRisks(positions: TextPositions, blocks: readonly Block[]): FoundRisk[] {
  return [...allBlocks(blocks)].flatMap((block) => {
    const links = inlinesOf(block).filter((inline): inline is Link => inline.kind === 'link')
    const outside = links.filter(({ href }) => leadsOutside(href))
    return outside.length === 0 ? [] : placeLinks(positions, block, outside)
  })
}

/** Finds each link in the block's source, one after the other. A link that is written in another way has the block's range. */
function placeLinks(positions: TextPositions, block: Block, links: readonly Link[]): FoundRisk[] {
  const { start, end } = offsetsOf(positions, block.lines)
  const source = positions.text.slice(start, end)
  let [from, misses] = [0, 0]
  return links.map((link): FoundRisk => {
    const text = plainTextOf(link.children)
    const written = `[${text}](${link.href})`
    const at = misses < MOST_MISSES ? source.indexOf(written, from) : -1
    const base = { risk: 'link_not_allowed', severity: 'low', platforms: ['wechat'] } as const
    if (at === -1) {
      misses += 1
      return { ...base, range: rangeOf(positions, start, end) }
    }
    from = at + written.length
    const place = { start: start + at, end: start + from }
    return {
      ...base,
      range: rangeOf(positions, place.start, place.end),
      patch: { ...place, replacement: `${text} (${link.href})` },
    }
  })
}
