import type { DisplayStyle, FontStyle } from './theme.ts'

/** Families that ship with Galley; `packages/fonts` holds their files. Sans and code have a face for each region. */
type Region = 'SC' | 'TC' | 'JP' | 'KR'

const REGIONS: readonly Region[] = ['SC', 'TC', 'JP', 'KR']

/**
 * Fallbacks: WenKai has rare Han characters that no other has, Inter and JetBrains Mono have symbols. A browser loads one
 * only for a character that the families before it lack. The last has signs such as ☐, which are no emoji.
 */
const LAST_RESORTS = [
  'LXGW WenKai',
  'Inter',
  'JetBrains Mono',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Thai',
  'Noto Sans Devanagari',
  'Noto Color Emoji',
  'Noto Sans Symbols 2',
]

/** Returns the region of a language's character shapes. Han characters differ by country: wrong ones look foreign. */
function regionOf(language: string): Region {
  if (/^zh-(?:Hant|TW|HK|MO)/i.test(language)) return 'TC'
  if (/^ja/i.test(language)) return 'JP'
  return /^ko/i.test(language) ? 'KR' : 'SC'
}

/**
 * Returns the font families of a style in fallback order. All regions are in the list, because only one of them has
 * native shapes for kana, and only one has Hangul.
 */
export function fontFamilies(style: FontStyle, language: string): string[] {
  const own = regionOf(language)
  const sans = [own, ...REGIONS.filter((region) => region !== own)].map((region) => `Noto Sans ${region}`)
  const isCjk = /^(?:zh|ja|ko)/i.test(language)
  // The Chinese serif and Kai have Greek letters without their accents, which a browser would set apart.
  const first = /^el/i.test(language) ? ['Inter'] : firstOf(style, isCjk)
  return [...new Set([...first, ...sans, ...LAST_RESORTS])]
}

/** Returns the first families. Latin text gets a Latin font; inside CJK text the CJK font's Latin fits better. */
function firstOf(style: FontStyle, isCjk: boolean): string[] {
  switch (style) {
    case 'sans':
      return isCjk ? [] : ['Inter']
    case 'serif':
      return ['Noto Serif SC']
    case 'kai':
      return ['LXGW WenKai', 'Noto Serif SC']
    case 'mono':
      return ['JetBrains Mono']
    case 'grotesk':
      return [isCjk ? 'Latin Grotesk' : 'Inter']
    case 'typewriter':
      return [isCjk ? 'Latin Typewriter' : 'JetBrains Mono']
  }
}

/** Returns the families of large titles: those of `style`, after a display face if it is made for the language. */
export function titleFamilies(
  style: FontStyle,
  display: DisplayStyle | undefined,
  language: string,
): string[] {
  const families = fontFamilies(style, language)
  const isItsLanguage = /^zh/i.test(language) && regionOf(language) === 'SC'
  return display && isItsLanguage ? [DISPLAY_FACES[display], ...families] : families
}

const DISPLAY_FACES = { brush: 'Display Brush', pop: 'Display Pop' } as const satisfies Record<
  DisplayStyle,
  string
>

/** The fonts of faces that are limited to `HAN_RANGE`, because their Latin letters and marks match no other font. */
export const DISPLAY_FONTS = { 'Display Brush': 'Ma Shan Zheng', 'Display Pop': 'ZCOOL KuaiLe' } as const
export const HAN_RANGE = 'U+4e00-9fff'

/** The fonts of the faces that are limited to `LATIN_RANGE`. */
export const LATIN_FONTS = { 'Latin Grotesk': 'Inter', 'Latin Typewriter': 'JetBrains Mono' } as const
export const LATIN_RANGE = 'U+20-7e,U+a0-b6,U+b8-2ff'

/** Returns the font that renders a character in `family`. Null if the family leaves it to the next one. */
export function faceBehind(family: string, code: number): string | null {
  if (family === 'Display Brush' || family === 'Display Pop')
    return code >= 0x4e00 && code <= 0x9fff ? DISPLAY_FONTS[family] : null
  if (family !== 'Latin Grotesk' && family !== 'Latin Typewriter') return family
  const isLatin = code >= 0x20 && code <= 0x2ff && code !== 0xb7 && (code <= 0x7e || code >= 0xa0)
  return isLatin ? LATIN_FONTS[family] : null
}
