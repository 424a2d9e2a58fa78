import { PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { platformProfiles } from '../platforms/registry.ts'
import { themes } from '../themes/catalogue.ts'
import { frameOf } from './frame.ts'

/** The width of a phone's screen in pt. Platforms show a page across all of it. */
const PHONE_PT = 390
/** X shows a wide picture in a column this wide on a desk. */
const COLUMN_PT = 598

const paged = PLATFORMS.filter((id) => id !== 'wechat')
const every = themes.flatMap((theme) => paged.map((platform) => ({ id: theme.id, theme, platform })))

describe('the type of a page', () => {
  it('is tested for each platform that shows pages', () => {
    expect(Object.keys(platformProfiles).toSorted()).toEqual([...paged, 'wechat'].toSorted())
  })

  it.each(every)('of $id is large enough on $platform', ({ theme, platform }) => {
    const frame = frameOf(resolveRenderConfig(platform, {}), theme)
    const isWide = frame.card.widthPx > frame.card.heightPx
    const points = (px: number) => (px * (isWide ? COLUMN_PT : PHONE_PT)) / frame.card.widthPx

    expect(points(frame.bodyPx)).toBeGreaterThanOrEqual(16)
    expect(points(frame.bodyPx)).toBeLessThanOrEqual(18)
    expect(points(frame.bodyPx * theme.size.code)).toBeGreaterThanOrEqual(12)
    expect(points(frame.bodyPx * theme.size.small)).toBeGreaterThanOrEqual(12)
    expect(points(frame.footPx)).toBeGreaterThanOrEqual(9)
    // A phone shows a wide card at less than half its size.
    expect((frame.bodyPx * PHONE_PT) / frame.card.widthPx).toBeGreaterThanOrEqual(11.5)
  })

  it.each(themes)('of $id has a size on either side of the default', (theme) => {
    const sizes = (['s', 'm', 'l', 'xl'] as const).map(
      (font_size) => frameOf(resolveRenderConfig('xhs', { font_size }), theme).bodyPx,
    )

    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other))
    expect(((sizes[0] ?? 0) * PHONE_PT) / 540).toBeGreaterThanOrEqual(14)
  })
})
