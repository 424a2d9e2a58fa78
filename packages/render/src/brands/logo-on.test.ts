import { describe, expect, it } from '@jest/globals'
import { themes } from '../themes/catalogue.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Hex } from '../themes/theme.ts'
import type { BrandImage } from './brand-images.ts'
import { logoOn } from './logo-on.ts'

const logo = (...outline: [Hex, number][]): BrandImage => ({
  uri: 'data:image/png;base64,AAAA',
  width: 10,
  height: 10,
  outline: outline.map(([colour, share]) => ({ colour, share })),
})
const black = logo(['#111111', 1])
const white = logo(['#ffffff', 1])
const light = { palette: plainInk.light, scheme: 'light', ground: plainInk.light.paper } as const
const dark = { palette: plainInk.dark, scheme: 'dark', ground: plainInk.dark.paper } as const

describe('logoOn', () => {
  it('puts a logo on the page itself where it can be seen', () => {
    expect(logoOn({ logo: black }, light)).toMatchObject({ name: 'logo', tile: null })
    expect(logoOn({ logo: white }, dark)).toMatchObject({ name: 'logo', tile: null })
  })

  it('puts one on a tile in the ink of the theme where it can not', () => {
    expect(logoOn({ logo: black }, dark)?.tile).toBe(plainInk.dark.ink)
    expect(logoOn({ logo: white }, light)?.tile).toBe(plainInk.light.ink)
  })

  it('takes the variant for the scheme, or the other one if only that can be seen', () => {
    expect(logoOn({ logo: black, logo_dark: white }, dark)).toMatchObject({ name: 'logo_dark', tile: null })
    expect(logoOn({ logo: black, logo_dark: white }, light)).toMatchObject({ name: 'logo', tile: null })
    expect(logoOn({ logo: white, logo_dark: black }, light)).toMatchObject({ name: 'logo_dark', tile: null })
  })

  it('asks for a tile for a few faint letters, and not for a few faint specks', () => {
    expect(logoOn({ logo: logo(['#e4572e', 0.7], ['#111111', 0.3]) }, dark)?.tile).not.toBeNull()
    expect(logoOn({ logo: logo(['#e4572e', 0.93], ['#111111', 0.07]) }, dark)?.tile).toBeNull()
  })

  it('sees a bright colour on white, and no pale grey', () => {
    expect(logoOn({ logo: logo(['#ffd400', 1]) }, light)?.tile).toBeNull()
    expect(logoOn({ logo: logo(['#d8d8d8', 1]) }, light)?.tile).not.toBeNull()
  })

  it('leaves an opaque logo its own ground', () => {
    expect(logoOn({ logo: logo() }, dark)?.tile).toBeNull()
  })

  it('puts every logo on a tile where no colour says what is below', () => {
    expect(logoOn({ logo: black }, { ...light, ground: null })?.tile).toBe(plainInk.light.paper)
  })

  it('finds a tile on which it can be seen, in every theme', () => {
    const logos = [
      black,
      white,
      logo(['#111111', 0.5], ['#eeeeee', 0.5]),
      logo(['#b3261e', 1]),
      logo(['#2e86ab', 0.6], ['#ffd400', 0.4]),
    ]
    const grounds = themes.flatMap((theme) =>
      (['light', 'dark'] as const).flatMap((scheme) =>
        theme[scheme] ? [[scheme, theme[scheme]] as const] : [],
      ),
    )
    const placed = grounds.flatMap(([scheme, palette]) =>
      logos.map((image) => {
        const { tile } = logoOn({ logo: image }, { palette, scheme, ground: palette.paper }) ?? {}
        return { image, ground: tile ?? palette.paper, palette, scheme }
      }),
    )

    // On its tile it would need no other one.
    const again = placed.filter(
      ({ image, ground, palette, scheme }) => logoOn({ logo: image }, { palette, scheme, ground })?.tile,
    )
    expect(placed.length).toBeGreaterThan(200)
    expect(again).toEqual([])
  })
})
