const HEADING = /^H[1-6]$/

/**
 * Returns what style rules can match of an element's neighbours. Call it for every element of a document, once and in
 * order. Blocks of the text aren't counted, because no rule counts them.
 */
export class ElementPlaces {
  readonly #numbersHeadings: boolean
  /** The number of previous headings of each level. Some themes number them. */
  readonly #headings = new Map<string, number>()
  /** The number of children of each element that were read. */
  readonly #seen = new Map<Element, number>()

  constructor(numbersHeadings: boolean) {
    this.#numbersHeadings = numbersHeadings
  }

  next(element: Element): string {
    const { tagName, parentElement, previousElementSibling: before, nextElementSibling: after } = element
    const isHeading = this.#numbersHeadings && HEADING.test(tagName)
    if (isHeading) this.#headings.set(tagName, (this.#headings.get(tagName) ?? 0) + 1)
    if (parentElement?.matches('#frames')) return ''
    if (parentElement?.matches('#flow')) {
      const numbers = isHeading ? [...this.#headings].join() : ''
      return `${numbers}${kindOf(before)}${kindOf(after)}`
    }
    const index = parentElement ? (this.#seen.get(parentElement) ?? 0) : 0
    if (parentElement) this.#seen.set(parentElement, index + 1)
    return `${index}`
  }
}

function kindOf(element: Element | null): string {
  return element === null ? '-' : `${element.tagName}.${element.className}`
}
