import type { DisplayStyle, FontStyle, Theme } from './theme.ts'

const NAMES = {
  sans: ['Noto Sans SC', 'Inter'],
  serif: ['Noto Serif SC'],
  kai: ['LXGW WenKai'],
  mono: ['JetBrains Mono'],
  grotesk: ['Inter', 'Noto Sans SC'],
  typewriter: ['JetBrains Mono', 'Noto Sans SC'],
} as const satisfies Record<FontStyle, readonly string[]>

const DISPLAY_NAMES = { brush: 'Ma Shan Zheng', pop: 'ZCOOL KuaiLe' } as const satisfies Record<
  DisplayStyle,
  string
>

/** Returns the names of the fonts that a theme sets text in, the body's first. */
export function fontsOf(theme: Theme): string[] {
  const styles = [theme.font.body, theme.font.title, theme.font.code]
  const display = theme.font.display ? [DISPLAY_NAMES[theme.font.display]] : []
  return [...new Set([...styles.flatMap((style) => NAMES[style]), ...display])]
}
