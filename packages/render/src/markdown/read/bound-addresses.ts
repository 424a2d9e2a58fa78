import type { Token } from 'markdown-it'

/** Neither a link nor a picture. */
const REFUSED = 'data:,'

/**
 * Bounds what references repeat: an address or a title is written down once and used ten thousand times, so that a short
 * text makes a document of gigabytes. What goes over is left out, as an address that isn't allowed is.
 */
export function boundAddresses(tokens: readonly Token[]): void {
  // Pictures are their own addresses. A text has 200,000 characters: of the others no honest one gets near it.
  const left = new Map([
    ['src', 40 * 1024 * 1024],
    ['href', 1024 * 1024],
    ['title', 1024 * 1024],
  ])
  for (const { attrs } of tokens.flatMap(({ children }) => children ?? [])) {
    for (const attribute of attrs ?? []) {
      const [name, value] = attribute
      const rest = (left.get(name) ?? Number.POSITIVE_INFINITY) - String(value).length
      left.set(name, rest)
      if (rest < 0) attribute[1] = name === 'title' ? '' : REFUSED
    }
  }
}
