import type { Platform } from '@galley/contracts'
import { limitOf } from '../../platforms/catalogue.ts'
import { xhsTitleLength } from '../platform-limits.ts'
import { offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

/** As the renderer's own warning: a page but the first that is less full than this. */
const SPARSE = 0.18
/** Told of one platform, so that a text of many short pages leaves room for its other risks. */
const MOST_SPARSE = 20

export function titleRisks({ title, readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap(({ platform }) => {
    const numbers = titleNumbers(platform, title)
    if (numbers === null || numbers.used <= numbers.limit) return []
    return [
      { risk: 'title_too_long', severity: 'high', platforms: [platform], range: null, numbers } as const,
    ]
  })
}

/** Null: the platform knows no title. */
function titleNumbers(platform: Platform, title: string): { used: number; limit: number } | null {
  if (platform === 'xhs') return { used: xhsTitleLength(title), limit: limitOf('xhs', 'title').value }
  if (platform === 'wechat')
    return { used: Array.from(title).length, limit: limitOf('wechat', 'title').value }
  return null
}

/** Headings that the page breaks leave behind. An estimate finds none. */
export function strandedRisks({ positions, readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap(({ platform, strandedLines }) =>
    strandedLines.map((line): FoundRisk => {
      const { start, end } = offsetsOf(positions, { start: line, end: line })
      const range = rangeOf(positions, start, end)
      return {
        risk: 'heading_stranded',
        severity: 'medium',
        platforms: [platform],
        range,
        patch: { start, end: start, replacement: '<!-- pagebreak -->\n\n' },
      }
    }),
  )
}

/** `max_pages` is the request's own limit; Xiaohongshu has one besides. */
export function pageRisks({ readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap(({ platform, config, fills }) => {
    // WeChat has two covers, whatever the text's length.
    if (platform === 'wechat') return []
    const ceiling = platform === 'xhs' ? limitOf('xhs', 'images').value : config.max_pages
    const limit = Math.min(ceiling, config.max_pages)
    const firstPage = config.cover ? 1 : 0
    const base = { platforms: [platform], range: null }
    const tooMany: FoundRisk[] =
      fills.length > limit
        ? [{ ...base, risk: 'too_many_pages', severity: 'high', numbers: { used: fills.length, limit } }]
        : []
    const sparse = fills.flatMap((fill, index): FoundRisk[] =>
      fill < SPARSE && index > firstPage
        ? [
            {
              ...base,
              risk: 'page_sparse',
              severity: 'low',
              numbers: { used: Math.round(fill * 100), limit: index + 1 },
            },
          ]
        : [],
    )
    return [...tooMany, ...sparse.slice(0, MOST_SPARSE)]
  })
}
