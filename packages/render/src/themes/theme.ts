export type Hex = `#${string}`

/** The colours of one scheme. Every text colour has a contrast of 4.5:1 or more on each background it is used on. */
export type Palette = {
  readonly paper: Hex
  /** The background of code, table heads and callouts. */
  readonly panel: Hex
  readonly ink: Hex
  /** Page furniture, captions, footnotes. */
  readonly quiet: Hex
  /** Also a background, with text in the colour of the paper. */
  readonly accent: Hex
  /** Hairlines and borders, never text. */
  readonly line: Hex
  /** The background of marked text. */
  readonly marker: Hex
  /** The colours of a gradient, or of the background of a sheet. Text may be on each. */
  readonly wash?: readonly [Hex, Hex, Hex]
  /** The background and the plain text of code blocks, if these aren't the panel and the ink. */
  readonly codeGround?: Hex
  readonly codeInk?: Hex
  readonly tone: Record<'note' | 'tip' | 'important' | 'warning' | 'caution', Hex>
  readonly code: Record<'keyword' | 'string' | 'number' | 'function' | 'comment' | 'punctuation', Hex>
}

export type Scheme = 'light' | 'dark'

/** `grotesk` and `typewriter` set Latin letters in a Latin font inside Chinese text, too. */
export type FontStyle = 'sans' | 'serif' | 'kai' | 'mono' | 'grotesk' | 'typewriter'

/** The display font for Han characters of titles. Everything else in a title keeps the title's font. */
export type DisplayStyle = 'brush' | 'pop'

/** Themes of one family share a structure. Families differ in structure and not just in colour. */
export const THEME_FAMILIES = [
  'ink',
  'editorial',
  'newspaper',
  'notebook',
  'letter',
  'swiss',
  'poster',
  'pastel',
  'botanical',
  'paper',
  'terminal',
  'night',
] as const
export type ThemeFamily = (typeof THEME_FAMILIES)[number]

type InBothLanguages = { readonly zh: string; readonly en: string }

export type HeadingStyle =
  | 'plain'
  | 'bar-left'
  | 'chip'
  | 'centred-rule'
  | 'underline'
  | 'boxed'
  | 'side-dot'
  | 'band'
  | 'ghost-number'
  | 'prompt'
  | 'marker'
  | 'rule-above'
  | 'double-rule'
  | 'tape'
  | 'section'
  | 'leaf'
  | 'flag'
  | 'overprint'
  | 'tab'

export type TitleStyle =
  | 'dash'
  | 'large'
  | 'centred'
  | 'band'
  | 'boxed'
  | 'masthead'
  | 'low'
  | 'side-rule'
  | 'prompt'
  | 'marker'
  | 'overprint'
  | 'abstract'
  | 'medallion'
  | 'thick-rule'
  | 'orb'
  | 'tape'
  | 'postmark'

/** The texture of the whole page. */
export type TextureStyle =
  | 'plain'
  | 'ruled'
  | 'grid'
  | 'dots'
  | 'gradient'
  | 'mesh'
  | 'glow'
  | 'scanlines'
  | 'stars'
  | 'halftone'
  | 'columns'
  | 'crosses'
  | 'laid'

/** The ornament in a page's margins. */
export type EdgeStyle =
  | 'none'
  | 'frame'
  | 'double-frame'
  | 'ticks'
  | 'band-top'
  | 'bar-top'
  | 'spine-left'
  | 'binder'
  | 'window'
  | 'sheet'
  | 'airmail'
  | 'sprig'
  | 'bloom'
  | 'corners'
  | 'shapes'
  | 'gutter'
  | 'moon'
  | 'arch'
  | 'side-bands'
  | 'title-block'

/** The parts of a theme. Each is one of a closed list, so no theme can break a page. */
export type ThemeStructure = {
  readonly heading: HeadingStyle
  readonly title: TitleStyle
  readonly texture: TextureStyle
  readonly edge: EdgeStyle
  readonly quote: 'bar' | 'marks' | 'panel' | 'rules' | 'indent' | 'bubble' | 'boxed' | 'comment'
  readonly list: 'dot' | 'disc' | 'square' | 'ring' | 'dash' | 'diamond' | 'arrow' | 'leaf' | 'cross'
  readonly numbers: 'plain' | 'zero' | 'bold'
  readonly table: 'hairline' | 'boxed' | 'zebra' | 'bold-head' | 'booktabs' | 'dashed'
  readonly code: 'panel' | 'window' | 'bordered' | 'ruled'
  readonly callout: 'panel' | 'boxed' | 'top-rule' | 'dashed' | 'bare'
  readonly mark: 'highlighter' | 'solid' | 'underline'
  readonly strong: 'ink' | 'accent' | 'underlined'
  readonly opening: 'plain' | 'lead' | 'indented'
  readonly furniture:
    | 'footer-rule'
    | 'footer-plain'
    | 'footer-centred'
    | 'header-running'
    | 'header-bar'
    | 'corner-number'
    | 'number-centred'
    | 'status-bar'
    | 'split'
  /** The radius of boxes, in CSS px. */
  readonly cornerPx: number
}

type Schemes =
  | { readonly light: Palette; readonly dark: Palette | null }
  | { readonly light: null; readonly dark: Palette }

/** A theme, as data. It holds values and no CSS rules, so it can change only what these values control. */
export type Theme = {
  readonly id: string
  readonly name: InBothLanguages
  readonly description: InBothLanguages
  readonly family: ThemeFamily
  /** Lower-case words to search by. */
  readonly tags: readonly string[]
  readonly font: {
    readonly body: FontStyle
    readonly title: FontStyle
    /** For the title, on its page and on the cover, of texts in simplified Chinese. */
    readonly display?: DisplayStyle
    readonly code: FontStyle
  }
  readonly weight: { readonly body: 300 | 400 | 500; readonly title: 300 | 400 | 500 | 600 | 700 | 900 }
  /** Body text in CSS px on an upright and on a wide card; headings as multiples of it. */
  readonly size: {
    readonly body: number
    readonly bodyWide: number
    readonly h1: number
    readonly h2: number
    readonly h3: number
    readonly code: number
    readonly small: number
  }
  /** Line height as a multiple of the text size. */
  readonly leading: { readonly body: number; readonly title: number; readonly code: number }
  /** The smallest margins around the text, in CSS px on an upright card. */
  readonly margin: { readonly side: number; readonly top: number; readonly bottom: number }
  readonly structure: ThemeStructure
} & Schemes

/** Returns the colours for a scheme. A theme with only one scheme always uses that one. */
export function paletteOf(theme: Theme, scheme: Scheme): { scheme: Scheme; palette: Palette } {
  const asked = theme[scheme]
  if (asked) return { scheme, palette: asked }
  return theme.light ? { scheme: 'light', palette: theme.light } : { scheme: 'dark', palette: theme.dark }
}
