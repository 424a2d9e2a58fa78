import type { RenderConfig } from '@galley/contracts'

/** What is chosen from lists or counted. A user may have written whatever else there is, so all of that is sealed. */
const CHOSEN = [
  'aspect_ratio',
  'theme',
  'scheme',
  'scale',
  'format',
  'compression',
  'font_size',
  'cover',
  'end_card',
  'page_numbers',
  'code_line_numbers',
  'max_pages',
] as const satisfies readonly (keyof RenderConfig)[]

const chosen = new Set<string>(CHOSEN)

/** Parts a config into what may be read at rest, and what has to be sealed; null: nothing has. */
export function partConfig(config: RenderConfig): { clear: object; written: object | null } {
  const fields = Object.entries(config)
  const isClear = ([name, value]: [string, unknown]) => value === null || chosen.has(name)
  const written = fields.filter((field) => !isClear(field))
  return {
    clear: Object.fromEntries(fields.filter(isClear)),
    written: written.length > 0 ? Object.fromEntries(written) : null,
  }
}
