import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { haveSameBreaks, isMadeOf } from './same-breaks.ts'

const printed = [
  { first_line: null, last_line: null, fill: 1 },
  { first_line: 1, last_line: 9, fill: 0.921 },
]
const shown = [
  { firstLine: null, lastLine: null, fill: 1 },
  { firstLine: 1, lastLine: 9, fill: 0.923 },
]

describe('the page breaks of a render', () => {
  it('are those of the preview when every page holds the same', () => {
    expect(haveSameBreaks(printed, shown)).toBe(true)
  })

  it('are not when a page holds another line, is filled otherwise, or is one too many', () => {
    expect(haveSameBreaks(printed, [shown[0]!, { firstLine: 1, lastLine: 8, fill: 0.921 }])).toBe(false)
    expect(haveSameBreaks(printed, [shown[0]!, { firstLine: 1, lastLine: 9, fill: 0.95 }])).toBe(false)
    expect(haveSameBreaks(printed, shown.slice(1))).toBe(false)
  })
})

describe('a render', () => {
  const config = resolveRenderConfig('xhs', { theme: 'midnight' })
  const render = { platform: 'xhs' as const, config }

  it('is made of a text in its settings, and of no other', () => {
    const wanted = { isSameText: true, platform: 'xhs' as const, config: { ...config } }
    expect(isMadeOf(render, wanted)).toBe(true)
    expect(isMadeOf(render, { ...wanted, isSameText: false })).toBe(false)
    expect(isMadeOf(render, { ...wanted, platform: 'twitter' })).toBe(false)
    expect(isMadeOf(render, { ...wanted, config: { ...config, cover: true } })).toBe(false)
  })
})
