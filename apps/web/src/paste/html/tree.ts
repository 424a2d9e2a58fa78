import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'

/**
 * Replaces elements, from the outside in. `change` returns what takes an element's place, or null to keep the element
 * and to look at what it contains.
 */
export function rewrite(tree: Root | Element, change: (element: Element) => ElementContent[] | null): void {
  const before: RootContent[] = tree.children
  const children = before.flatMap((child): RootContent[] => {
    if (child.type !== 'element') return [child]
    const made = change(child)
    if (made === null) rewrite(child, change)
    return made ?? [child]
  })
  tree.children = children as ElementContent[]
}

/** Returns the first element inside a tree that fulfils a condition; null if none does. */
export function find(tree: Root | Element, is: (element: Element) => boolean): Element | null {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    const found = is(child) ? child : find(child, is)
    if (found) return found
  }
  return null
}

export function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

export function make(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children }
}

/** Returns an attribute as text; '' if it is absent. */
export function attribute({ properties }: Element, name: string): string {
  const value = properties[name]
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}

export function isElement(node: RootContent | undefined, tagNames: RegExp): node is Element {
  return node?.type === 'element' && tagNames.test(node.tagName)
}

/** Returns true for comments and blank text. */
export function isGap(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

/** Names of elements that begin a line of their own. */
export const BLOCKS =
  /^(?:address|article|aside|blockquote|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|thead|tfoot|tr|ul)$/
