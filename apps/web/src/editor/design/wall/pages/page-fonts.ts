import type { CanvasParts } from '@galley/render'
import { charactersIn } from '@galley/render'

/** A rule `@font-face` of the service's fonts: a slice of a font, with a part of its characters. */
export type FontRule = {
  readonly family: string
  readonly css: string
  /** First and last code points. */
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Chooses the fonts that a page needs. The service has nearly five hundred slices, and a document prepares each one that
 * its style sheet names, which takes longer than laying out a page.
 */
export class PageFonts {
  readonly #rules: ReadonlyMap<string, readonly FontRule[]>
  /** The rules of a family for a character, by both. */
  readonly #known = new Map<string, readonly FontRule[]>()

  constructor(rules: readonly FontRule[]) {
    this.#rules = Map.groupBy(rules, ({ family }) => family)
  }

  /** Returns the rules for all characters of a page: of each list of families, those of the first that has it. */
  cssFor(parts: CanvasParts): string {
    const html = htmlOf(parts)
    const codes = charactersIn(`${html}${addedBy(parts.css)}`)
    const needed = new Set<FontRule>()
    for (const families of familyLists(parts.css, html)) {
      for (const code of codes) {
        const family = families.find((each) => this.#rulesFor(each, code).length > 0)
        if (family !== undefined) for (const rule of this.#rulesFor(family, code)) needed.add(rule)
      }
    }
    // Of two rules with a character the last one wins, so they stay in their order.
    const all = [...this.#rules.values()].flat()
    return all.flatMap((rule) => (needed.has(rule) ? rule.css : [])).join('\n')
  }

  #rulesFor(family: string, code: number): readonly FontRule[] {
    const key = `${family} ${code}`
    const known = this.#known.get(key)
    if (known) return known
    const has = ({ ranges }: FontRule) => ranges.some(([first, last]) => first <= code && code <= last)
    const rules = (this.#rules.get(family) ?? []).filter(has)
    this.#known.set(key, rules)
    return rules
  }
}

/** Reads the service's style sheet of fonts. `address`: where it came from, for the addresses in it. */
export function fontRulesIn(css: string, address: string): FontRule[] {
  return (css.match(/@font-face\{[^}]*\}/g) ?? []).map((rule) => ({
    family: /font-family:"([^"]*)"/.exec(rule)?.[1] ?? '',
    css: rule.replace(/url\("([^"]*)"\)/g, (_, url: string) => `url("${new URL(url, address).href}")`),
    ranges: [...rule.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last = first]) => [
      Number.parseInt(first, 16),
      Number.parseInt(last, 16),
    ]),
  }))
}

/** Returns the lists of families that a theme's variables name, for the languages that the page has. */
function familyLists(css: string, html: string): string[][] {
  // A pattern for whole rules would begin anew at each of the half million characters of the fonts of formulas.
  const rules = css.split('}').flatMap((rule) => {
    const [selector = '', values = ''] = rule.split('{').slice(-2)
    const [, language] = /\[lang=([a-z]+)\]/.exec(selector) ?? []
    const isWanted = language === undefined || html.includes(`lang="${language}`)
    return isWanted && values.includes('--font-') ? values : []
  })
  const lists = rules.flatMap((values) => values.match(/--font-[a-z]+:[^;]+/g) ?? [])
  return [...new Set(lists.map((each) => each.slice(each.indexOf(':'))))].map((list) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, family = '']) => family),
  )
}

/** Returns the HTML of a page without the data of its pictures. */
function htmlOf({ above, blocks, below }: CanvasParts): string {
  return `${above}${(blocks ?? []).join('')}${below}`.replace(/"data:[^"]*"/g, '')
}

/** Returns the characters that a style sheet may add, besides those of ASCII. */
function addedBy(css: string): string {
  return (css.match(/[\u0080-\u{10ffff}]|\\[0-9a-f]{4,5}/giu) ?? []).join('')
}
