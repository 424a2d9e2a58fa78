import type { Element, ElementContent, Root, RootContent } from 'hast'
import { styleOf } from './style-of.ts'
import { find, isGap, make, textOf } from './tree.ts'

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

type Item = {
  readonly level: number
  readonly isOrdered: boolean
  /** The number of the first item of an ordered list. */
  readonly start: number | null
  readonly content: ElementContent[]
}

const MAX_LEVEL = 9

function itemOf(paragraph: Element): Item | null {
  const list = styleOf(paragraph).get('mso-list')
  const level = Number(/level(\d)/.exec(list ?? '')?.[1] ?? 0)
  if (paragraph.tagName !== 'p' || level === 0) return null
  const marker = find(paragraph, (each) => styleOf(each).get('mso-list') === 'ignore')
  const sign = marker ? textOf(marker).trim() : ''
  if (marker) marker.children = []
  return {
    level: Math.min(level, MAX_LEVEL),
    isOrdered: /[\da-z一二三四五六七八九十]+[.)、）]/i.test(sign),
    start: Number.parseInt(sign, 10) || null,
    content: paragraph.children.filter(isContent),
  }
}

/** Returns false for the empty `<o:p>` at the end of every Word paragraph. */
function isContent(child: ElementContent): boolean {
  return child.type === 'element' ? child.tagName !== 'o:p' : child.type !== 'comment'
}

/** Adds an item at its level. `open` holds the lists that it can continue, outermost first. */
export function addItem(
  into: RootContent[],
  open: readonly Element[],
  { level, isOrdered, start, content }: Item,
): Element[] {
  const lists = open.slice(0, level)
  const isOther = lists.length === level && (lists.at(-1)?.tagName === 'ol') !== isOrdered
  if (isOther) lists.pop()
  while (lists.length < level) {
    const isNumbered = isOrdered && start !== null && start !== 1
    const list = make(isOrdered ? 'ol' : 'ul', [], isNumbered ? { start } : {})
    const parent = lists.at(-1)
    if (parent) lastItemOf(parent).children.push(list)
    else into.push(list)
    lists.push(list)
  }
  lists.at(-1)?.children.push(make('li', content))
  return lists
}

function lastItemOf(list: Element): Element {
  const last = list.children.at(-1)
  if (last?.type === 'element') return last
  const item = make('li', [])
  list.children.push(item)
  return item
}
