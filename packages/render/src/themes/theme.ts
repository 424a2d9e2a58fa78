export type Hex = `#${string}`

/** The colours of one scheme. Every text colour reads at 4.5:1 or better on each ground it is used on. */
export type Palette = {
  readonly paper: Hex
  /** The ground of code, tables' heads and callouts. */
  readonly panel: Hex
  readonly ink: Hex
  /** Page furniture, captions, footnotes. */
  readonly quiet: Hex
  readonly accent: Hex
  /** Hairlines and borders: never text. */
  readonly line: Hex
  /** The ground of marked text. */
  readonly marker: Hex
  readonly tone: Record<'note' | 'tip' | 'important' | 'warning' | 'caution', Hex>
  readonly code: Record<'keyword' | 'string' | 'number' | 'function' | 'comment' | 'punctuation', Hex>
}

export type FontStyle = 'sans' | 'serif' | 'kai' | 'mono'

/** Themes of one family are built alike. Families differ in structure, and not just in colour. */
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

/** A look, as data. A theme holds values and no rules, so it can't reach past what they stand for. */
export type Theme = {
  readonly id: string
  readonly name: InBothLanguages
  readonly description: InBothLanguages
  readonly family: ThemeFamily
  /** Lower-case words to search by. */
  readonly tags: readonly string[]
  readonly font: { readonly body: FontStyle; readonly title: FontStyle; readonly code: FontStyle }
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
  /** The least white around the text, in CSS px on an upright card. */
  readonly margin: { readonly side: number; readonly top: number; readonly bottom: number }
  readonly light: Palette
  readonly dark: Palette
}
