import { PLATFORMS, parseAspectRatio, resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { limitIn } from './limits.ts'
import { platformProfiles } from './registry.ts'

describe('platformProfiles', () => {
  it.each(PLATFORMS)('describes %s, beginning with its default ratio', (platform) => {
    const profile = platformProfiles[platform]

    expect(profile.id).toBe(platform)
    expect(profile.aspect_ratios[0]).toBe(resolveRenderConfig(platform, {}).aspect_ratio)
    expect(profile.aspect_ratios.every((ratio) => parseAspectRatio(ratio) !== null)).toBe(true)
    expect(new Set(profile.limits.map(({ name }) => name)).size).toBe(profile.limits.length)
  })

  it('gives a limit with its source', () => {
    expect(limitIn(platformProfiles.xhs.limits, 'title')).toBe(20)
    expect(platformProfiles.xhs.limits[0]).toMatchObject({ name: 'title', confidence: 'high' })
  })
})
