import type { Element, ElementContent, Root } from 'hast'
import { codeLines } from './code-blocks.ts'
import { styleOf } from './style-of.ts'
import { attribute, BLOCKS, find, isElement, isGap, make, rewrite } from './tree.ts'

/**
 * Makes tables ones that Markdown can write: the first row is the head, cells hold lines of text, and each column has
 * one alignment. A table with one cell is a frame around its content.
 */
export function settleTables(tree: Root | Element): void {
  rewrite(tree, (element) => (element.tagName === 'table' ? settle(element) : null))
}

function settle(table: Element): ElementContent[] {
  const rows = rowsOf(table)
  const cells = rows.flatMap(cellsOf)
  const [only] = cells
  if (only && cells.length === 1) {
    settleTables(only)
    return only.children
  }
  for (const cell of cells) {
    align(cell)
    cell.children = linesOf(cell.children)
  }
  for (const cell of rows.slice(0, 1).flatMap(cellsOf)) cell.tagName = 'th'
  alignColumns(rows)
  table.children = rows
  return [table]
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (isElement(child, /^tr$/)) return [child]
    return isElement(child, /^t(?:head|body|foot)$/) ? rowsOf(child) : []
  })
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child): child is Element => isElement(child, /^t[hd]$/))
}

/** Writes a cell's alignment as its attribute. Word has it on the paragraph, others in the style. */
function align(cell: Element): void {
  const paragraph = find(cell, ({ tagName }) => tagName === 'p')
  const all = [cell, ...(paragraph ? [paragraph] : [])].map(
    (each) => attribute(each, 'align') || (styleOf(each).get('text-align') ?? ''),
  )
  const side = all.find((each) => each === 'center' || each === 'right' || each === 'end')
  cell.properties = {
    ...(cell.properties.colSpan !== undefined && { colSpan: cell.properties.colSpan }),
    ...(cell.properties.rowSpan !== undefined && { rowSpan: cell.properties.rowSpan }),
    ...(side && { align: side === 'end' ? 'right' : side }),
  }
}

/** Aligns each column as the cells below its head are. */
function alignColumns([head, ...body]: readonly Element[]): void {
  for (const [index, cell] of (head ? cellsOf(head) : []).entries()) {
    const sides = new Set(body.map((row) => attribute(cellsOf(row)[index] ?? make('td', []), 'align')))
    const [side] = sides
    delete cell.properties.align
    if (sides.size === 1 && side) cell.properties.align = side
    for (const row of body) delete cellsOf(row)[index]?.properties.align
  }
}

/** Returns the content of a cell as lines of text with line breaks between them. */
function linesOf(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]]
  for (const child of children) {
    if (child.type !== 'element' || !BLOCKS.test(child.tagName)) lines.at(-1)?.push(child)
    else lines.push(...linesIn(child), [])
  }
  const kept = lines.filter((line) => line.some((child) => !isGap(child)))
  return kept.flatMap((line, index) => (index === 0 ? line : [make('br', []), ...line]))
}

function linesIn(block: Element): ElementContent[][] {
  if (block.tagName === 'table') return [[block]]
  if (block.tagName === 'pre') {
    return codeLines(block).map((line) => [make('code', [{ type: 'text', value: line }])])
  }
  if (!/^(?:ul|ol)$/.test(block.tagName)) return [linesOf(block.children)]
  const items = block.children.filter((child): child is Element => isElement(child, /^li$/))
  return items.map((item, index) => {
    const mark = block.tagName === 'ol' ? `${index + 1}. ` : '• '
    return [{ type: 'text', value: mark }, ...linesOf(item.children)]
  })
}
