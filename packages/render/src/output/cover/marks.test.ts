import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import type { BrandImage, WornBrand } from '../../brands/brand-images.ts'
import { frameOf } from '../../paging/frame.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { logoSize, marksCss } from './marks.ts'

const frame = frameOf(resolveRenderConfig('xhs', {}), plainInk)
const look = { theme: plainInk, scheme: 'light', frame, isCoverFree: false } as const
const image = (uri: string): BrandImage => ({ uri, width: 50, height: 10, outline: [] })
const brand = (images: WornBrand['images']): WornBrand => ({
  name: 'Tea',
  colours: { light: null, dark: null },
  signature: null,
  qr: null,
  ...(images && { images }),
})

describe('logoSize', () => {
  it('makes logos of all shapes look equally large', () => {
    const [square, wide, tall] = [
      [1, 1],
      [5, 1],
      [1, 3],
    ].map(([width = 1, height = 1]) => logoSize({ width, height }, 40))

    expect(square).toEqual({ width: 40, height: 40 })
    expect(wide?.height).toBeGreaterThan(24)
    expect(wide?.height).toBeLessThan(32)
    expect(tall?.height).toBeGreaterThan(44)
    expect(tall?.height).toBeLessThan(54)
  })

  it('lets no logo be wider than a line has room, and keeps its shape', () => {
    const { width, height } = logoSize({ width: 640, height: 16 }, 20)

    expect(width).toBe(140)
    expect(width / height).toBeCloseTo(40)
  })
})

describe('marksCss', () => {
  it('says nothing for brands without pictures', () => {
    expect(marksCss(null, look)).toEqual([])
    expect(marksCss(brand(undefined), look)).toEqual([])
    expect(marksCss(brand({}), look)).toEqual([])
  })

  it('has each file once, and none that no page shows', () => {
    const logo = image('data:image/png;base64,AAAA')
    const css = marksCss(brand({ logo, logo_dark: image('data:image/png;base64,BBBB') }), look).join('')

    expect(css.split('AAAA').length).toBe(2)
    expect(css).not.toContain('BBBB')
  })

  it('writes nothing that is not a picture', () => {
    const css = marksCss(brand({ logo: image('x);}</style><script>') }), look).join('')

    expect(css).not.toContain('script')
  })
})
