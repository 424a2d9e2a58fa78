const HEADING = /^H[1-6]$/

/**
 * Tells what style rules may see of an element's neighbours. All elements of a document have to be asked for, each once
 * and in order. Blocks of the text are not counted, as no rule counts them.
 */
export class ElementPlaces {
  /** How many headings of each level came before: some themes number them. */
  readonly #headings = new Map<string, number>()
  /** How many children of each element have been read. */
  readonly #seen = new Map<Element, number>()

  next(element: Element): string {
    const { tagName, parentElement, previousElementSibling: before, nextElementSibling: after } = element
    const isHeading = HEADING.test(tagName)
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
