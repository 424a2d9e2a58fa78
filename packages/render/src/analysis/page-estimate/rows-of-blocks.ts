import type { Block, BlockOf, Inline } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { boxed, codeRows, diagramRows, figureRows, mathRows, tableRows } from './box-rows.ts'
import { countLines } from './count-lines.ts'
import type { Row } from './row.ts'
import { row } from './row.ts'
import type { Setting } from './setting.ts'

/** Deeper blocks aren't indented further, as in the pages' style sheet. */
const MAX_INDENTED_DEPTH = 6
const DEFINITION_INDENT_EM = 1.3
const FOOTNOTE_LEADING = 1.6

/** Returns the rows of blocks on pages. The numbers are those of the pages' style sheet. */
export function rowsOfBlocks(blocks: readonly Block[], setting: Setting): Row[] {
  return blocks.flatMap((block, index) => rowsOf(block, setting, index === 0 && setting.depth === 0))
}

function rowsOf(block: Block, setting: Setting, isFirst: boolean): Row[] {
  const { sizePx } = setting
  switch (block.kind) {
    case 'heading':
      return [headingRow(block, setting, isFirst)]
    case 'paragraph':
      return textRows(block.children, setting, sizePx * 0.8)
    case 'figure':
      return figureRows(block, setting)
    case 'code':
      return codeRows(block, setting)
    case 'diagram':
      return diagramRows(block, setting)
    case 'math':
      return mathRows(block, setting)
    case 'list':
      return listRows(block, setting)
    case 'definitions':
      return definitionRows(block, setting)
    case 'table':
      return tableRows(block, setting)
    case 'quote':
      return boxed(rowsOfBlocks(block.blocks, inside(setting, 1.1)), setting, 0.1)
    case 'callout':
      return boxed([titleRow(setting), ...rowsOfBlocks(block.blocks, inside(setting, 2.2))], setting, 0.8)
    case 'details':
      return boxed(
        [
          ...textRows(block.summary, inside(setting, 2), sizePx * 0.4),
          ...rowsOfBlocks(block.blocks, inside(setting, 2)),
        ],
        setting,
        0.8,
      )
    case 'rule':
      return [row({ heightPx: 1, beforePx: sizePx * 1.5, afterPx: sizePx * 1.5, isGlued: true })]
    case 'page-break':
      return [row({ heightPx: 0, endsPage: true })]
    case 'footnotes':
      return footnoteRows(block, setting)
  }
}

/** Returns the context inside a box or list, which has less width. `indentEm` is the loss on both sides together. */
function inside(setting: Setting, indentEm: number): Setting {
  const indentPx = setting.depth < MAX_INDENTED_DEPTH ? indentEm * setting.sizePx : 0
  return {
    ...setting,
    widthPx: Math.max(setting.widthPx - indentPx, setting.sizePx * 4),
    depth: setting.depth + 1,
  }
}

function headingRow(block: BlockOf<'heading'>, setting: Setting, isFirst: boolean): Row {
  const { size, leading } = setting.theme
  const scale = [size.h1, size.h2, size.h3][block.level - 1] ?? 1
  const sizePx = setting.sizePx * scale
  const lines = countLines(textOfInlines(block.children), setting.widthPx / sizePx)
  const isTitle = block.level === 1
  const openingPx = isTitle && isFirst ? sizePx * 1.65 + 4 : 0
  const beforeEm = block.level === 2 ? 1.45 : 1.3
  const titleAfterEm = isFirst ? 0.9 : 0.7
  return row({
    heightPx: lines * sizePx * leading.title + openingPx,
    beforePx: isTitle ? 0 : sizePx * beforeEm,
    afterPx: sizePx * (isTitle ? titleAfterEm : 0.55),
    isGlued: true,
  })
}

/** Returns a paragraph's rows. Pages have no widows or orphans, so short paragraphs stay whole. */
function textRows(inlines: readonly Inline[], setting: Setting, afterPx: number): Row[] {
  const { leadingPx, sizePx, widthPx } = setting
  const lines = countLines(textOfInlines(inlines), widthPx / sizePx)
  const part = (count: number, isLast: boolean) =>
    row({ heightPx: count * leadingPx, textPx: count * leadingPx, afterPx: isLast ? afterPx : 0 })
  if (lines <= 3) return [part(lines, true)]
  const middle = Array.from({ length: lines - 4 }, () => part(1, false))
  return [part(2, false), ...middle, part(2, true)]
}

function titleRow({ leadingPx, sizePx }: Setting): Row {
  return row({ heightPx: leadingPx, textPx: leadingPx, afterPx: sizePx * 0.2, isGlued: true })
}

function listRows(list: BlockOf<'list'>, setting: Setting): Row[] {
  const { sizePx } = setting
  const digits = String((list.start ?? 1) + list.items.length - 1).length
  const within = inside(setting, list.start === null ? 1.3 : 0.62 * digits + 0.95)
  const gapPx = sizePx * (list.isTight ? 0.28 : 0.5)
  const rows = list.items.flatMap((item) => lastGap(rowsOfBlocks(item.blocks, within), gapPx))
  return lastGap(rows, sizePx * (setting.depth > 0 ? 0.28 : 0.8))
}

function definitionRows(block: BlockOf<'definitions'>, setting: Setting): Row[] {
  const within = inside(setting, DEFINITION_INDENT_EM)
  const rows = block.entries.flatMap(({ term, meanings }) => [
    ...textRows(term, setting, setting.sizePx * 0.1),
    ...lastGap(
      meanings.flatMap((each) => rowsOfBlocks(each.blocks, within)),
      setting.sizePx * 0.5,
    ),
  ])
  return lastGap(rows, setting.sizePx * 0.8)
}

/** Sets the space below the last row. */
function lastGap(rows: readonly Row[], afterPx: number): Row[] {
  return rows.map((each, index) => (index === rows.length - 1 ? { ...each, afterPx } : each))
}

function footnoteRows(block: BlockOf<'footnotes'>, setting: Setting): Row[] {
  const sizePx = setting.sizePx * setting.theme.size.small
  const small = inside({ ...setting, sizePx, leadingPx: sizePx * FOOTNOTE_LEADING }, 1.6)
  const rows = block.notes.flatMap((note) => lastGap(rowsOfBlocks(note.blocks, small), sizePx * 0.28))
  const [first, ...rest] = rows.map((each) => ({ ...each, textPx: 0 }))
  if (!first) return []
  return [{ ...first, heightPx: first.heightPx + sizePx * 0.9, beforePx: sizePx * 1.6 }, ...rest]
}
