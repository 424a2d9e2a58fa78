import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { cardOf } from './card.ts'
import { frameOf } from './frame.ts'

const ratios = ['3:4', '1:1', '4:3', '9:16', '16:9', '2.35:1', '2:5', '1.91:1']

describe('cardOf', () => {
  it.each([
    ['3:4', 540, 720],
    ['9:16', 540, 960],
    ['16:9', 800, 450],
    ['2.35:1', 800, 340],
  ])('makes of %s a card of %i × %i', (ratio, widthPx, heightPx) => {
    expect(cardOf(resolveRenderConfig('xhs', { aspect_ratio: ratio }))).toEqual({
      widthPx,
      heightPx,
      scale: 2,
    })
  })
})

describe('frameOf', () => {
  it.each(ratios.flatMap((ratio) => (['s', 'm', 'l', 'xl'] as const).map((size) => [ratio, size] as const)))(
    'has a measure of whole characters and margins of whole px at %s in %s',
    (ratio, size) => {
      const frame = frameOf(resolveRenderConfig('xhs', { aspect_ratio: ratio, font_size: size }), plainInk)

      expect(frame.contentWidthPx % frame.bodyPx).toBe(0)
      expect(Number.isInteger(frame.sidePx)).toBe(true)
      expect(frame.contentHeightPx).toBeGreaterThan(frame.leadingPx * 5)
    },
  )
})
