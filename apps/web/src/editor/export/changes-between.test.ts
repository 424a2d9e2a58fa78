import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { changesBetween } from './changes-between.ts'

const made = (version: number, platform: 'xhs' | 'twitter', asked = {}) => ({
  project_version: version,
  platform,
  config: resolveRenderConfig(platform, asked),
})

describe('the changes between two renders', () => {
  it('are the text and the settings that differ', () => {
    const before = made(1, 'xhs', { theme: 'midnight' })
    expect(changesBetween(before, before)).toEqual([])
    expect(changesBetween(before, made(2, 'xhs', { theme: 'plain-ink' }))).toEqual(
      expect.arrayContaining(['text', 'theme']),
    )
    expect(changesBetween(before, made(1, 'xhs', { theme: 'midnight', aspect_ratio: '1:1' }))).toEqual([
      'aspect_ratio',
    ])
  })

  it('leave out the text where another version has another design only', () => {
    const before = made(1, 'xhs', { theme: 'midnight' })
    expect(changesBetween(before, made(2, 'xhs', { theme: 'plain-ink' }), true)).toEqual(['theme'])
  })

  it('name the platform and not the ratio that comes with it', () => {
    const changes = changesBetween(made(1, 'xhs'), made(1, 'twitter'))
    expect(changes).toContain('platform')
    expect(changes).not.toContain('aspect_ratio')
  })
})
