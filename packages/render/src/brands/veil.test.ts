import { describe, expect, it } from '@jest/globals'
import { colourPairs } from '../theme-proof/colours/colour-pairs.ts'
import { pairHolds } from '../theme-proof/colours/prove-colours.ts'
import { themes } from '../themes/catalogue.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Hex, Palette } from '../themes/theme.ts'
import { backgroundCss, onBackground, veilOver } from './veil.ts'

const picture = (...colours: Hex[]) => ({
  uri: 'data:image/jpeg;base64,AAAA',
  width: 800,
  height: 600,
  outline: colours.map((colour) => ({ colour, share: 1 })),
})
const brand = (image: ReturnType<typeof picture>, background = {}) => ({
  name: 'Tea',
  colours: { light: null, dark: null },
  signature: null,
  qr: null,
  background: { fit: 'cover' as const, on: 'all' as const, ...background },
  images: { background: image },
})

/** From black to white; pale; dark; one strong colour. */
const PICTURES: readonly (readonly [Hex, Hex])[] = [
  ['#000000', '#ffffff'],
  ['#e8e4da', '#fbfaf5'],
  ['#0a0c12', '#30343c'],
  ['#d0021b', '#d0021b'],
]

const palettes = themes.flatMap(({ id, light, dark }) => [
  ...(light ? [[`${id}, light`, light] as const] : []),
  ...(dark ? [[`${id}, dark`, dark] as const] : []),
])

/** Returns a colour of a picture as it is seen through the paper. */
function seen(paper: Hex, colour: Hex, opacity: number): Hex {
  const at = (hex: Hex, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  const channels = [1, 3, 5].map((start) =>
    Math.round(at(paper, start) * opacity + at(colour, start) * (1 - opacity)),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Code always lies on a box of its own, which no picture shines through. */
function faintPairs(palette: Palette, ground: Hex): string[] {
  const over = { ...palette, paper: ground }
  return colourPairs(palette)
    .filter(({ ground: below, use, text }) => below === 'paper' && use !== 'code' && !text.startsWith('code'))
    .filter((pair) => !pairHolds(pair, over))
    .map(({ text }) => text)
}

describe('veilOver', () => {
  it.each(palettes)('keeps all text of %s legible on what is left of a picture', (_name, palette) => {
    for (const outline of PICTURES) {
      const { opacity, palette: worn } = veilOver(picture(...outline), palette)

      for (const colour of outline) expect(faintPairs(worn, seen(palette.paper, colour, opacity))).toEqual([])
      expect(colourPairs(worn).filter((pair) => !pairHolds(pair, worn))).toEqual([])
      expect(worn).toMatchObject({ paper: palette.paper, ink: palette.ink, accent: palette.accent })
      expect(opacity).toBeLessThan(1)
    }
  })

  it('covers a gentle picture less than a strong one', () => {
    const [strong, gentle] = PICTURES.map((outline) => veilOver(picture(...outline), plainInk.light).opacity)

    expect(gentle).toBeLessThan(strong ?? 0)
  })

  it('covers a picture of which nothing is known', () => {
    expect(veilOver(picture(), plainInk.light)).toEqual({ palette: plainInk.light, opacity: 1 })
  })
})

describe('onBackground', () => {
  it('leaves a theme as it is without a picture', () => {
    const { theme, opacity } = onBackground(plainInk, { ...brand(picture()), images: {} }, 'light')

    expect(theme).toBe(plainInk)
    expect(opacity).toBeNull()
  })
})

describe('backgroundCss', () => {
  const look = { opacity: 0.9, cardWidthPx: 390 }

  it('lies on covers alone if that is wished', () => {
    const css = (on: 'all' | 'covers') => backgroundCss(brand(picture('#000000', '#ffffff'), { on }), look)

    expect(css('covers').at(-1)).toMatch(/^\.card>\.frame\{/)
    expect(css('all').at(-1)).toMatch(/^\.frame\{/)
  })

  it.each([
    ['small', 120, '60px'],
    ['large', 1280, '195px'],
  ])('repeats a %s picture at half its size, and twice beside each other at least', (_size, width, tile) => {
    const image = { ...picture('#000000', '#ffffff'), width }

    expect(backgroundCss(brand(image, { fit: 'tile' }), look).at(-1)).toContain(` 0 0/${tile} auto`)
  })

  it('writes no address that is not a picture of our own', () => {
    const evil = { ...picture('#000000', '#ffffff'), uri: 'x);}</style><script>' }

    expect(backgroundCss(brand(evil), look)).toEqual([])
  })
})
