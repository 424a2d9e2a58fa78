import type { Element } from 'hast'

/** Returns an element's inline style by property, including Word's own properties such as `mso-list`. */
export function styleOf({ properties }: Element): ReadonlyMap<string, string> {
  const style = typeof properties.style === 'string' ? properties.style : ''
  return new Map(
    style
      .split(';')
      .map((line) => line.split(':', 2).map((part) => part.trim().toLowerCase()))
      .map(([name = '', value = '']) => [name, value]),
  )
}

export function hasClass({ properties }: Element, pattern: RegExp): boolean {
  const { className } = properties
  return Array.isArray(className) && className.some((name) => pattern.test(String(name)))
}
