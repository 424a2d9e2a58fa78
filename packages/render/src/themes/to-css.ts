import {
  DISPLAY_FONTS,
  fontFamilies,
  HAN_RANGE,
  LATIN_FONTS,
  LATIN_RANGE,
  titleFamilies,
} from './font-families.ts'
import type { FontStyle, Palette, Scheme, Theme } from './theme.ts'
import { paletteOf } from './theme.ts'

const GENERIC = {
  sans: 'sans-serif',
  serif: 'serif',
  kai: 'serif',
  mono: 'monospace',
  grotesk: 'sans-serif',
  typewriter: 'monospace',
} as const satisfies Record<FontStyle, string>

/** Returns a style's fonts in CSS syntax, in fallback order. */
export function fontList(style: FontStyle, language: string): string {
  return asList(fontFamilies(style, language), style)
}

function asList(families: readonly string[], style: FontStyle): string {
  return [...families.map((name) => `"${name}"`), GENERIC[style]].join()
}

/** Latin fonts without the quotation marks and dashes that Chinese shares with Latin. These are full width in Chinese. */
const LATIN_FACES = [
  latinFace('Latin Grotesk', ['', ' Medium', ' SemiBold', ' Bold', ' Black']),
  latinFace('Latin Typewriter', ['', ' Medium', ' SemiBold', ' Bold', ' ExtraBold']),
].join('')

function latinFace(name: keyof typeof LATIN_FONTS, names: readonly string[]): string {
  const family = LATIN_FONTS[name]
  const weights = [400, 500, 600, 700, 900]
  return names
    .map((suffix, index) => {
      const faces = suffix === '' ? [`${family} Regular`, family] : [`${family}${suffix}`]
      const local = faces.map((face) => `local("${face}")`).join()
      return `@font-face{font-family:"${name}";font-weight:${weights[index]};src:${local};unicode-range:${LATIN_RANGE}}`
    })
    .join('')
}

/** One weight serves for all: a browser would synthesize a bolder one badly. */
const DISPLAY_CSS = Object.entries(DISPLAY_FONTS)
  .map(
    ([name, family]) =>
      `@font-face{font-family:"${name}";font-weight:100 900;src:local("${family} Regular"),local("${family}");unicode-range:${HAN_RANGE}}`,
  )
  .join('')

function needsLatinFace(theme: Theme): boolean {
  return [theme.font.body, theme.font.title].some((style) => style === 'grotesk' || style === 'typewriter')
}

/** Returns a theme's tokens as CSS variables. Theme values reach a page in no other way. */
export function themeCss(theme: Theme, scheme: Scheme, language: string): string {
  const { size, leading, weight, structure } = theme
  const shown = paletteOf(theme, scheme)
  const faces = `${needsLatinFace(theme) ? LATIN_FACES : ''}${theme.font.display ? DISPLAY_CSS : ''}`
  const display = asList(titleFamilies(theme.font.title, theme.font.display, language), theme.font.title)
  return `${faces}${foreignCss(theme, language)}:root{color-scheme:${shown.scheme};--font-body:${fontList(theme.font.body, language)};--font-title:${fontList(theme.font.title, language)};--font-display:${display};--font-code:${fontList(theme.font.code, language)};--dot:${dotOf(theme.font.body)};--weight:${weight.body};--weight-title:${weight.title};--h1:${size.h1}em;--h2:${size.h2}em;--h3:${size.h3}em;--code-size:${size.code}em;--small:${size.small}em;--leading-title:${leading.title};--leading-code:${leading.code};--corner:${structure.cornerPx}px;${colours(shown.palette)}}`
}

/** Sets Japanese, Korean and Greek inside a text of another language in fonts that have their native shapes. */
function foreignCss({ font }: Theme, language: string): string {
  return ['ja', 'ko', 'el']
    .filter((foreign) => !language.startsWith(foreign))
    .map(
      (foreign) =>
        `[lang=${foreign}]{--font-body:${fontList(font.body, foreign)};--font-title:${fontList(font.title, foreign)};font-family:var(--font-body)}:is(h1,h2,h3,h4,h5,h6,blockquote,.title) [lang=${foreign}]{font-family:var(--font-title)}`,
    )
    .join('')
}

/** Returns the emphasis dot: a bullet in the Kai font. In the other fonts it is too small for their strokes. */
function dotOf(style: FontStyle): string {
  return style === 'kai' ? '"•"' : '"・"'
}

/** Returns a rule that shows what it selects in the colours of another theme. */
export function colourCss(selector: string, theme: Theme, scheme: Scheme): string {
  return `${selector}{${colours(paletteOf(theme, scheme).palette)}}`
}

function colours(palette: Palette): string {
  const { tone, code, wash = [], codeGround, codeInk, ...flat } = palette
  const named = [
    ...Object.entries(flat),
    ['code-ground', codeGround ?? 'var(--panel)'],
    ['code-inset', codeGround ?? 'var(--paper)'],
    ['code-ink', codeInk ?? 'var(--ink)'],
    ...wash.map((colour, index) => [`wash-${index + 1}`, colour]),
    ...Object.entries(tone),
    ...Object.entries(code).map(([name, colour]) => [`code-${name}`, colour]),
  ]
  return named.map(([name, colour]) => `--${name}:${colour}`).join(';')
}
