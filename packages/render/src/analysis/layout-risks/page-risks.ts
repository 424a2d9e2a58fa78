import { platformProfiles } from '../../platforms/registry.ts'
import type { TextPositions } from '../text-positions.ts'
import { blockRange, offsetsOf, rangeOf } from '../text-positions.ts'
import type { FoundRisk, LaidOut, PlatformReading, RiskSearch } from './risk.ts'

/** The threshold of the renderer's own warning: pages after the first that are less full than this. */
const SPARSE = 0.18
/** The limit per platform, so that a text with many short pages leaves room for other risks. */
const MOST_SPARSE = 20

export function titleRisks({ title, readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap(({ platform }) => {
    const limited = platformProfiles[platform].title
    if (limited === null || limited.lengthOf(title) <= limited.most) return []
    const numbers = { used: limited.lengthOf(title), limit: limited.most }
    return [
      { risk: 'title_too_long', severity: 'high', platforms: [platform], range: null, numbers } as const,
    ]
  })
}

/** Returns headings that are separated from their text by a page break. Estimates don't find any. */
export function strandedRisks({ positions, readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap((reading) => {
    const layout = layoutOf(reading)
    return (layout?.warnings ?? []).flatMap(({ code, page }): FoundRisk[] => {
      const line = code === 'heading_stranded' && page !== null ? layout?.pages[page - 1]?.lastLine : null
      if (line === null || line === undefined) return []
      const { start, end } = offsetsOf(positions, { start: line, end: line })
      return [
        {
          risk: 'heading_stranded',
          severity: 'medium',
          platforms: [reading.platform],
          range: rangeOf(positions, start, end),
          patch: { start, end: start, replacement: '<!-- pagebreak -->\n\n' },
        },
      ]
    })
  })
}

/** Returns risks of too many pages, too many images for the platform, and nearly empty pages. */
export function pageRisks({ positions, readings }: RiskSearch): FoundRisk[] {
  return readings.flatMap((reading) => {
    const { platform, config, fills } = reading
    const base = { platforms: [platform], range: null, severity: 'high' } as const
    const used = fills.length
    const found: FoundRisk[] = []
    if (used > config.max_pages) {
      found.push({ ...base, risk: 'too_many_pages', numbers: { used, limit: config.max_pages } })
    }
    const images = platformProfiles[platform].pictures?.most ?? Number.POSITIVE_INFINITY
    if (used > images) found.push({ ...base, risk: 'too_many_images', numbers: { used, limit: images } })
    return [...found, ...sparseRisks(positions, reading)]
  })
}

/** Returns risks of nearly empty pages. The first page is excluded: it may be the only page, or a cover. */
function sparseRisks(positions: TextPositions, reading: PlatformReading): FoundRisk[] {
  const pages = layoutOf(reading)?.pages
  const sparse = reading.fills.flatMap((fill, index): FoundRisk[] => {
    if (fill >= SPARSE || index === 0) return []
    const { firstLine: start = null, lastLine: end = null } = pages?.[index] ?? {}
    const range = start === null || end === null ? null : blockRange(positions, { lines: { start, end } })
    const numbers = { used: Math.round(fill * 100), limit: index + 1 }
    return [{ risk: 'page_sparse', severity: 'low', platforms: [reading.platform], range, numbers }]
  })
  return sparse.slice(0, MOST_SPARSE)
}

function layoutOf({ layout }: PlatformReading): LaidOut | null {
  return layout === 'covers' ? null : layout
}
