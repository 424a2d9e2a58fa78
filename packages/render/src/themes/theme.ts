import type { ThemeFamily, ThemeLook } from '@galley/contracts'

export { type Hex, THEME_FAMILIES, type ThemeFamily } from '@galley/contracts'

/** The fields of a theme file whose names differ here. The file is data of the API, so its names are in snake_case. */
type OurNames = {
  readonly body_wide: 'bodyWide'
  readonly code_ground: 'codeGround'
  readonly code_ink: 'codeInk'
  readonly corner_px: 'cornerPx'
}

/** A value of a theme file, under our names. */
type Ours<T> = T extends readonly unknown[]
  ? Readonly<T>
  : T extends object
    ? { readonly [K in keyof T as K extends keyof OurNames ? OurNames[K] : K]: Ours<T[K]> }
    : T

/** The colours of one scheme. Every text colour has a contrast of 4.5:1 or more on each background it is used on. */
export type Palette = Ours<NonNullable<ThemeLook['light']>>

export type Scheme = 'light' | 'dark'

type Look = Ours<Omit<ThemeLook, Scheme>>
type Schemes =
  | { readonly light: Palette; readonly dark: Palette | null }
  | { readonly light: null; readonly dark: Palette }

/** `grotesk` and `typewriter` set Latin letters in a Latin font inside Chinese text, too. */
export type FontStyle = Look['font']['body']

/** The display font for Han characters of titles. Everything else in a title keeps the title's font. */
export type DisplayStyle = NonNullable<Look['font']['display']>

/** The parts of a theme. Each is one of a closed list, so no theme can break a page. */
export type ThemeStructure = Look['structure']
export type HeadingStyle = ThemeStructure['heading']
export type TitleStyle = ThemeStructure['title']
/** The texture of the whole page. */
export type TextureStyle = ThemeStructure['texture']
/** The ornament in a page's margins. */
export type EdgeStyle = ThemeStructure['edge']

type InBothLanguages = { readonly zh: string; readonly en: string }

/**
 * A theme, as data. It holds values and no CSS rules, so it can change only what these values control. The schema of
 * theme files in the contracts says which values.
 */
export type Theme = {
  readonly id: string
  readonly name: InBothLanguages
  readonly description: InBothLanguages
  readonly family: ThemeFamily
  /** Lower-case words to search by. */
  readonly tags: readonly string[]
} & Look &
  Schemes

/** Returns the colours for a scheme. A theme with only one scheme always uses that one. */
export function paletteOf(theme: Theme, scheme: Scheme): { scheme: Scheme; palette: Palette } {
  const asked = theme[scheme]
  if (asked) return { scheme, palette: asked }
  return theme.light ? { scheme: 'light', palette: theme.light } : { scheme: 'dark', palette: theme.dark }
}
