/** A node of Markdown's tree, as far as `tidy` looks at it. */
type Node = {
  type: string
  value?: string | undefined
  url?: string | undefined
  tag?: string | undefined
  spread?: boolean | null | undefined
  isDisplay?: boolean | undefined
  children?: Node[] | undefined
}

const STYLES = /^(?:strong|emphasis|delete|link)$/
const LINES = /^(?:paragraph|heading|tableCell)$/

/**
 * Makes a tree one that Markdown can write: no emphasis within the same emphasis, no blanks at its edges, one emphasis
 * where a program wrote several parts, and paragraphs where two line breaks or a formula of its own part the text.
 */
export function tidy(node: Node): void {
  if (LINES.test(node.type)) {
    node.children = trim(tidyLine(node.children ?? [], new Set()))
    if (node.type === 'heading') unwrapStrong(node)
    return
  }
  for (const child of node.children ?? []) tidy(child)
  if (node.children) node.children = node.children.flatMap(partParagraph).filter((child) => !isEmpty(child))
  if (node.type === 'list') tighten(node)
  if (node.type === 'table') for (const cell of node.children?.[0]?.children ?? []) unwrapStrong(cell)
}

/** Headings and heads of tables are bold by themselves. */
function unwrapStrong(node: Node): void {
  const [only] = node.children ?? []
  if (node.children?.length === 1 && only?.type === 'strong') node.children = only.children
}

function tidyLine(children: readonly Node[], active: ReadonlySet<string>): Node[] {
  const parts = joinStyles(children).flatMap((child) => tidyPart(child, active))
  const joined: Node[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before?.type === 'text' && part.type === 'text') before.value = `${before.value}${part.value}`
    else joined.push(part)
  }
  return joined
}

/** Joins neighbours of the same style, because programs write each part of a line by itself. Keys stay apart. */
function joinStyles(children: readonly Node[]): Node[] {
  const joined: Node[] = []
  for (const child of children) {
    const before = joined.at(-1)
    const isStyle = STYLES.test(child.type) && child.tag !== 'kbd'
    const isSame = isStyle && before !== undefined && kindOf(before) === kindOf(child)
    if (isSame)
      joined.splice(-1, 1, { ...before, children: [...(before.children ?? []), ...(child.children ?? [])] })
    else joined.push(child)
  }
  return joined
}

function tidyPart(node: Node, active: ReadonlySet<string>): Node[] {
  if (!STYLES.test(node.type)) return [node]
  const kind = kindOf(node)
  const children = tidyLine(node.children ?? [], new Set([...active, kind]))
  if (active.has(kind)) return children
  const [start, end] = [takeStart(children), takeEnd(children)]
  return [...start, ...(children.length > 0 ? [{ ...node, children }] : []), ...end]
}

function kindOf({ type, tag, url }: Node): string {
  return type === 'link' ? `link ${url}` : (tag ?? type)
}

/** Removes blanks and line breaks from the start of a list, and returns them. */
function takeStart(children: Node[]): Node[] {
  const taken: Node[] = []
  for (let first = children[0]; first && isBlank(first); first = children[0]) {
    taken.push(first)
    children.shift()
  }
  const first = children[0]
  const [blanks = ''] = (first?.type === 'text' && /^\s+/.exec(first.value ?? '')) || []
  if (!first || blanks === '') return taken
  first.value = first.value?.slice(blanks.length)
  return [...taken, { type: 'text', value: blanks }]
}

/** Removes blanks and line breaks from the end of a list, and returns them. */
function takeEnd(children: Node[]): Node[] {
  const taken: Node[] = []
  for (let last = children.at(-1); last && isBlank(last); last = children.at(-1)) {
    taken.unshift(last)
    children.pop()
  }
  const last = children.at(-1)
  const [blanks = ''] = (last?.type === 'text' && /\s+$/.exec(last.value ?? '')) || []
  if (!last || blanks === '') return taken
  last.value = last.value?.slice(0, -blanks.length)
  return [{ type: 'text', value: blanks }, ...taken]
}

function isBlank({ type, value }: Node): boolean {
  return type === 'break' || (type === 'text' && value?.trim() === '')
}

/** Removes blanks and line breaks at both ends of a line, and blanks beside line breaks. */
function trim(children: Node[]): Node[] {
  takeStart(children)
  takeEnd(children)
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text' || child.value === undefined) continue
    if (children[index - 1]?.type === 'break') child.value = child.value.trimStart()
    if (children[index + 1]?.type === 'break') child.value = child.value.trimEnd()
  }
  return children.filter((child) => child.type !== 'text' || child.value !== '')
}

/** Parts a paragraph at two line breaks, and at formulas that stand on lines of their own. */
function partParagraph(node: Node): Node[] {
  if (node.isDisplay) return [{ ...node, type: 'code' }]
  if (node.type !== 'paragraph') return [node]
  const parts: Node[] = []
  let line: Node[] = []
  for (const child of [...(node.children ?? []), END]) {
    const isSecond = child.type === 'break' && line.at(-1)?.type === 'break'
    if (child !== END && !child.isDisplay && !isSecond) {
      line.push(child)
      continue
    }
    const children = trim(line)
    if (children.length > 0) parts.push({ ...node, children })
    if (child.isDisplay) parts.push({ ...child, type: 'code' })
    line = []
  }
  return parts
}

const END: Node = { type: 'end' }

function isEmpty(node: Node): boolean {
  return /^(?:paragraph|heading|list|listItem|blockquote)$/.test(node.type) && node.children?.length === 0
}

/** Writes a list without blank lines if no item has more than a paragraph and lists below it. */
function tighten(list: Node): void {
  const items = list.children ?? []
  const isTight = items.every(({ children = [] }) =>
    children.every(({ type }, index) => type === 'list' || (index === 0 && type === 'paragraph')),
  )
  if (!isTight) return
  for (const node of [list, ...items]) node.spread = false
}
