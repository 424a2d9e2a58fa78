import type { BrandContent, RenderConfig, ThemeFile } from '@galley/contracts'

/**
 * The fields whose values come from lists or are numbers, unless the value is an object. All other fields may hold text
 * that a user wrote, so they are sealed.
 */
const CHOSEN = [
  'aspect_ratio',
  'theme',
  'brand',
  'scheme',
  'scale',
  'format',
  'compression',
  'font_size',
  'cover',
  'end_card',
  'page_numbers',
  'code_line_numbers',
  'line_breaks',
  'fit',
  'max_pages',
] as const satisfies readonly (keyof RenderConfig)[]

/** What was fixed when the render was requested, because its owner may change or delete it later. */
export type FixedParts = { readonly own_theme?: ThemeFile; readonly own_brand?: BrandContent }

const chosen = new Set<string>(CHOSEN)

/**
 * Splits a config into the part that may be stored in clear and the part that has to be sealed; null: nothing has to be
 * sealed.
 */
export function partConfig(config: RenderConfig & FixedParts): { clear: object; written: object | null } {
  const fields = Object.entries(config)
  // A cover's own title and kicker are text, so a designed cover is sealed whole.
  const isClear = ([name, value]: [string, unknown]) =>
    value === null || (chosen.has(name) && typeof value !== 'object')
  const written = fields.filter((field) => !isClear(field))
  return {
    clear: Object.fromEntries(fields.filter(isClear)),
    written: written.length > 0 ? Object.fromEntries(written) : null,
  }
}
