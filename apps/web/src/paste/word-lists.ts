import type { Element, ElementContent, Root, RootContent } from 'hast'
import { styleOf } from './style-of.ts'

/** Converts Word's lists, which are paragraphs with the style `mso-list: l0 level2 lfo1`, to lists. */
export function nestWordLists(tree: Root | Element): void {
  const children: RootContent[] = []
  let open: Element[] = []
  for (const child of tree.children) {
    const item = child.type === 'element' ? itemOf(child) : null
    if (item) open = addItem(children, open, item)
    else if (!isGap(child)) open = []
    if (child.type === 'element' && !item) nestWordLists(child)
    if (!item) children.push(child)
  }
  tree.children = children as ElementContent[]
}

type Item = { readonly level: number; readonly isOrdered: boolean; readonly content: ElementContent[] }

const MAX_LEVEL = 9

function itemOf(paragraph: Element): Item | null {
  const list = styleOf(paragraph).get('mso-list')
  const level = Number(/level(\d)/.exec(list ?? '')?.[1] ?? 0)
  if (paragraph.tagName !== 'p' || level === 0) return null
  const marker = findMarker(paragraph)
  return {
    level: Math.min(level, MAX_LEVEL),
    isOrdered: /[\da-z]+[.)、]/i.test(marker ? textOf(marker) : ''),
    content: paragraph.children.filter((child) => child !== marker && isContent(child)),
  }
}

/** Returns false for the empty `<o:p>` at the end of every Word paragraph. */
function isContent(child: ElementContent): boolean {
  return child.type === 'element' ? child.tagName !== 'o:p' : child.type !== 'comment'
}

/** Returns the bullet or number, which Word writes into the text. */
function findMarker({ children }: Element): Element | undefined {
  return children.find(
    (child): child is Element => child.type === 'element' && styleOf(child).get('mso-list') === 'ignore',
  )
}

/** Adds an item at its level. `open` holds the lists that it can continue, outermost first. */
function addItem(
  into: RootContent[],
  open: readonly Element[],
  { level, isOrdered, content }: Item,
): Element[] {
  const lists = open.slice(0, level)
  while (lists.length < level) {
    const list: Element = { type: 'element', tagName: isOrdered ? 'ol' : 'ul', properties: {}, children: [] }
    const parent = lists.at(-1)
    if (parent) lastItemOf(parent).children.push(list)
    else into.push(list)
    lists.push(list)
  }
  lists.at(-1)?.children.push({ type: 'element', tagName: 'li', properties: {}, children: content })
  return lists
}

function lastItemOf(list: Element): Element {
  const last = list.children.at(-1)
  if (last?.type === 'element') return last
  const item: Element = { type: 'element', tagName: 'li', properties: {}, children: [] }
  list.children.push(item)
  return item
}

function isGap(child: RootContent): boolean {
  return child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
