import { describe, expect, it } from '@jest/globals'
import { brandFaceCss, facesOfBrand } from './brand-faces.ts'

const font = { body: 'sans', title: 'serif', code: 'mono' } as const
const face = (uri: string, weights = { min: 400, max: 400 }, han = true) => ({ uri, weights, han })
const cssOf = (faces: Parameters<typeof brandFaceCss>[0], language = 'zh-CN') =>
  brandFaceCss(faces, { font }, language).join('\n')

/** Returns the rules `@font-face` as family, weights and range. */
function rulesIn(css: string): (string | undefined)[][] {
  return [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, rule = '']) => {
    const fieldOf = (name: string) => new RegExp(`(?:^|;)${name}:([^;]*)`).exec(rule)?.[1]
    return [fieldOf('font-family'), fieldOf('font-weight'), fieldOf('unicode-range')]
  })
}

describe('brandFaceCss', () => {
  it('is empty without fonts, and for a bold font alone', () => {
    expect([cssOf(undefined), cssOf({}), cssOf({ body_bold: face('a') })]).toEqual(['', '', ''])
  })

  it('declares every weight, so that no browser makes one', () => {
    const one = rulesIn(cssOf({ heading: face('a'), body: face('b') }))
    const both = rulesIn(cssOf({ body: face('b'), body_bold: face('c') }))

    expect(one.map(([family, weights]) => [family, weights])).toEqual([
      ['"Brand Heading"', '1 1000'],
      ['"Brand Body"', '1 1000'],
    ])
    expect(both.map(([family, weights]) => [family, weights])).toEqual([
      ['"Brand Body"', '1 599'],
      ['"Brand Body"', '600 1000'],
    ])
  })

  it('gives bold text the accent, unless a file or the axis of one has a bold weight', () => {
    const accent = 'strong{color:var(--accent)}'

    expect(cssOf({ body: face('b') })).toContain(accent)
    expect(cssOf({ body: face('b'), body_bold: face('c') })).not.toContain(accent)
    expect(cssOf({ body: face('b', { min: 100, max: 900 }) })).not.toContain(accent)
    expect(cssOf({ heading: face('a') })).not.toContain(accent)
  })

  it('falls back to the fonts of the theme, and sets quotations like text', () => {
    const css = cssOf({ heading: face('a') })

    expect(css).toContain('--font-title:"Brand Heading","Noto Serif SC"')
    expect(css).toMatch(/--font-quote:"Noto Sans SC"/)
    expect(cssOf({ body: face('b') })).toMatch(/--font-quote:"Brand Body","Noto Sans SC"/)
    expect(cssOf({ body: face('b') })).not.toContain('--font-title')
  })

  it('leaves the marks that Chinese and Latin share to the font of the text’s own script', () => {
    const rangeOf = (han: boolean, language: string) =>
      rulesIn(cssOf({ body: face('b', undefined, han) }, language))[0]?.[2]

    expect([rangeOf(true, 'zh-CN'), rangeOf(false, 'en')]).toEqual([undefined, undefined])
    expect(rangeOf(false, 'zh-CN')).toMatch(/^U\+20-7e,/)
    expect(rangeOf(true, 'en')).not.toMatch(/U\+0-10ffff/)
    expect(rangeOf(true, 'en')).toContain('U+2015-2017')
  })
})

describe('facesOfBrand', () => {
  it('has an address for each stored font', () => {
    const file = {
      format: 'opentype',
      weights: { min: 1, max: 2 },
      han: false,
      lacks: 3,
      data: 'AAAA',
    } as const

    expect(facesOfBrand({ heading: file })).toEqual({
      heading: { weights: { min: 1, max: 2 }, han: false, lacks: 3, uri: 'data:font/otf;base64,AAAA' },
    })
    expect(facesOfBrand()).toEqual({})
  })
})
