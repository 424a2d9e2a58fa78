import type { RenderConfig, ThemeFile } from '@galley/contracts'
import type { Theme } from './theme.ts'

/** Returns a theme of a user's own, as pages are drawn with it. */
export function ownTheme(id: string, file: ThemeFile): Theme {
  const { name, tags, family, font, weight, leading, margin, size, structure, light, dark } = file
  const { body_wide: bodyWide, ...sizes } = size
  const { corner_px: cornerPx, ...styles } = structure
  const theme = {
    id,
    name: { zh: name, en: name },
    description: { zh: '', en: '' },
    family,
    tags,
    font,
    weight,
    size: { ...sizes, bodyWide },
    leading,
    margin,
    structure: { ...styles, cornerPx },
  }
  const [day, night] = [light && paletteIn(light), dark && paletteIn(dark)]
  if (day) return { ...theme, light: day, dark: night }
  if (night) return { ...theme, light: null, dark: night }
  throw new Error('A theme file has at least one scheme.')
}

/** Returns the own theme that was fixed with a render, as a list for `readSource`. Empty: it has one of the catalogue. */
export function themesOfRender({
  config,
  ownTheme: file,
}: {
  readonly config: Pick<RenderConfig, 'theme'>
  readonly ownTheme: ThemeFile | null
}): Theme[] {
  return file ? [ownTheme(config.theme, file)] : []
}

function paletteIn({
  code_ground: codeGround,
  code_ink: codeInk,
  wash,
  ...colours
}: NonNullable<ThemeFile['light']>): NonNullable<Theme['light']> {
  return { ...colours, ...(wash && { wash }), ...(codeGround && { codeGround }), ...(codeInk && { codeInk }) }
}
