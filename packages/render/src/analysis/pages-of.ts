import type { Platform } from '@galley/contracts'
import type { PlatformReading } from './layout-risks/risk.ts'
import type { TextRange } from './text-positions.ts'

/** Returns the page on which a range begins, from 1, by platform. Leaves out platforms without a layout of pages. */
export function pagesOf(
  range: TextRange | null,
  readings: readonly PlatformReading[],
): Partial<Record<Platform, number>> {
  const pages: Partial<Record<Platform, number>> = {}
  if (range === null) return pages
  for (const { platform, layout } of readings) {
    if (layout === null || layout === 'covers') continue
    const begins = layout.pages.findLastIndex(
      ({ firstLine }) => firstLine !== null && firstLine <= range.line,
    )
    if (begins !== -1) pages[platform] = begins + 1
  }
  return pages
}
