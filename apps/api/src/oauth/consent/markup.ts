import { escapeHtml } from '../../reference/html.ts'

/** HTML whose values were escaped. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Value = string | number | Markup | readonly Markup[] | null

/** Returns HTML from a template. Values are escaped, except markup; null writes nothing. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((html, part, index) => html + written(values[index - 1] ?? null) + part))
}

function written(value: Value): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(({ html }) => html).join('')
  return escapeHtml(String(value))
}
