import type { Element, ElementContent, Root } from 'hast'
import { attribute, find, isElement, isGap, make, rewrite } from './tree.ts'
import { addItem } from './word-lists.ts'

const LIST = /^(?:ul|ol)$/

/**
 * Puts lists into the item that they belong to, as HTML requires: Google Docs, Outlook and Yuque put them beside it. Joins
 * lists of which each item is a list of its own (Word for the web, Feishu), and makes signs for tasks check boxes.
 */
export function nestLists(tree: Root | Element): void {
  const children = tree.children.flatMap((child) =>
    isElement(child, /^div$/) && /ListContainerWrapper/.test(attribute(child, 'className'))
      ? child.children
      : [child],
  ) as ElementContent[]
  for (const child of children) if (child.type === 'element') nestLists(child)
  tree.children = joinFlatLists(children)
  if (tree.type === 'element' && LIST.test(tree.tagName)) tree.children = takeInLists(tree.children)
  else tree.children = joinLists(tree.children as ElementContent[])
  if (isElement(tree as Element, /^li$/)) nameTask(tree as Element)
}

/** Joins lists whose items say how deep they are. */
function joinFlatLists(children: readonly ElementContent[]): ElementContent[] {
  const into: ElementContent[] = []
  let open: Element[] = []
  for (const child of children) {
    const items = flatItemsOf(child)
    for (const item of items ?? []) open = addItem(into, open, item)
    if (!items && !isGap(child)) open = []
    if (!items) into.push(child)
  }
  return into
}

/** Returns the items of a list of Word for the web or Slack; null if it is another list. */
function flatItemsOf(list: ElementContent) {
  if (!isElement(list, LIST)) return null
  const items = list.children.filter((child) => !isGap(child))
  const isOrdered = list.tagName === 'ol'
  const start = Number(attribute(list, 'start')) || null
  const found = items.flatMap((item) => {
    const level = isElement(item, /^li$/) ? levelOf(item) : 0
    return isElement(item, /^li$/) && level > 0 ? [{ level, isOrdered, start, content: item.children }] : []
  })
  return found.length > 0 && found.length === items.length ? found : null
}

function levelOf(item: Element): number {
  const indent = attribute(item, 'dataStringifyIndent')
  return indent === '' ? Number(attribute(item, 'dataAriaLevel')) : Number(indent) + 1
}

/** Moves lists that are children of a list into the item before them. */
function takeInLists(children: readonly ElementContent[]): ElementContent[] {
  const items: ElementContent[] = []
  for (const child of children) {
    const last = items.findLast((each) => isElement(each, /^li$/))
    const isStray = child.type === 'element' && child.tagName !== 'li'
    if (isStray && isElement(last, /^li$/)) last.children.push(child)
    else if (!isGap(child)) items.push(child)
  }
  return items
}

/** Joins a list with the one before it if it only wraps a deeper list, or if both are parts of one list. */
function joinLists(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = []
  for (const child of children) {
    const before = joined.findLast((each) => !isGap(each))
    if (isElement(child, LIST) && isElement(before, LIST) && isContinued(before, child)) {
      before.children = takeInLists([...before.children, ...child.children])
    } else joined.push(child)
  }
  return joined
}

function isContinued(before: Element, list: Element): boolean {
  const first = list.children.find((child) => !isGap(child))
  if (isElement(first, LIST)) return true
  const [one, two] = [attribute(before, 'className'), attribute(list, 'className')]
  const isPart = /(?:^|\s)(?:list-(?:bullet|number|check|done)\d*|ne-[uot]l|to-do-list)(?:\s|$)/
  return before.tagName === list.tagName && isPart.test(one) && isPart.test(two)
}

/** Names a task by a check box, as GitHub does. Notion, Feishu and Google Docs have signs of their own. */
function nameTask(item: Element): void {
  const sign = find(item, (each) => /(?:^|\s)checkbox-(?:on|off)(?:\s|$)/.test(attribute(each, 'className')))
  const state = sign
    ? attribute(sign, 'className').includes('checkbox-on')
    : (feishuState(item) ?? docsState(item))
  if (state === null) return
  // Google Docs draws the box as a picture.
  rewrite(item, (each) => (each === sign || isDrawnBox(each) ? [] : null))
  item.children.unshift(make('input', [], { type: 'checkbox', checked: state }))
}

function feishuState(item: Element): boolean | null {
  const kind = attribute(item, 'dataList')
  return kind === 'done' || kind === 'check' ? kind === 'done' : null
}

function docsState(item: Element): boolean | null {
  return attribute(item, 'role') === 'checkbox' ? attribute(item, 'ariaChecked') === 'true' : null
}

function isDrawnBox(element: Element): boolean {
  return element.tagName === 'img' && /^(?:un)?checked$/.test(attribute(element, 'alt'))
}
