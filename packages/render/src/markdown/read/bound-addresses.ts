import type { Token } from 'markdown-it'

/** Neither a link nor a picture. */
const REFUSED = 'data:,'

/**
 * Limits the length of addresses and titles that references repeat. One definition can be used ten thousand times, so
 * a short text could become a document of gigabytes. What exceeds the limit is dropped, as if it were not allowed.
 */
export function boundAddresses(tokens: readonly Token[]): void {
  // The `src` of a `data:` picture is the picture. No honest text of 200,000 characters gets near the other two limits.
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
