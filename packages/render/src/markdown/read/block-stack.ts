import type { Block, Inline, Lines } from '../../article/article.ts'
import { roleOfTag } from './allow-list.ts'
import { setAttributionApart } from './attribution.ts'
import type { HtmlEvent } from './html-events.ts'
import { inlineBuilder } from './inline-builder.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import type { Report } from './read-inlines.ts'
import { addHtmlEvent } from './read-inlines.ts'

type Container = {
  readonly kind: 'root' | 'quote' | 'details'
  readonly lines: Lines
  readonly blocks: Block[]
  readonly summary: Inline[]
}

/** The role of the line that is being read. */
type LineRole = { kind: 'paragraph' } | { kind: 'summary' } | { kind: 'heading'; level: number }

/** The blocks of one Markdown container while they are read, and the raw HTML containers that are open in it. */
export type BlockStack = {
  readonly containers: [Container, ...Container[]]
  readonly report: Report
  line: ReturnType<typeof inlineBuilder>
  lineRole: LineRole
  lines: Lines
  /** The tag whose content isn't shown, while it is open. */
  hiddenBy: string | null
}

/** Deeper containers aren't indented further. The limit also bounds recursion over the tree. */
const MAX_DEPTH = 12

const pageBreak = /^page(?:break)?$/i

export function blockStack(report: Report): BlockStack {
  const lines = { start: 1, end: 1 }
  return {
    containers: [{ kind: 'root', lines, blocks: [], summary: [] }],
    report,
    line: inlineBuilder(),
    lineRole: { kind: 'paragraph' },
    lines,
    hiddenBy: null,
  }
}

export function addBlocks(stack: BlockStack, blocks: readonly Block[], lines: Lines): void {
  stack.lines = lines
  const { blocks: all } = top(stack)
  for (const block of blocks) all.push(block)
}

/**
 * Adds one piece of raw HTML.
 *
 * `<details>` in one piece, Markdown after it and `</details>` in another become one tree. A script that is
 * left open ends with its piece. Otherwise the rest of the text would be lost.
 */
export function addHtml(stack: BlockStack, events: readonly HtmlEvent[], lines: Lines): void {
  stack.lines = lines
  for (const event of events) addEvent(stack, event)
  stack.hiddenBy = null
  endLine(stack)
}

/** Ends what raw HTML left open, and returns the blocks. */
export function finishBlocks(stack: BlockStack): Block[] {
  while (stack.containers.length > 1) endContainer(stack)
  return stack.containers[0].blocks
}

function addEvent(stack: BlockStack, event: HtmlEvent): void {
  if (stack.hiddenBy !== null) {
    if (event.kind === 'close' && event.name === stack.hiddenBy) stack.hiddenBy = null
  } else if (event.kind === 'open') openTag(stack, event)
  else if (event.kind === 'close') closeTag(stack, event)
  else if (event.kind === 'text') stack.line.addText(event.text)
  else if (pageBreak.test(event.text)) addAlone(stack, { kind: 'page-break', lines: stack.lines })
}

function openTag(stack: BlockStack, event: HtmlEvent & { kind: 'open' }): void {
  const role = roleOfTag(event.name)
  switch (role.kind) {
    case 'block':
      endLine(stack)
      break
    case 'heading':
      endLine(stack)
      stack.lineRole = role
      break
    case 'summary':
      endLine(stack)
      if (top(stack).kind === 'details') stack.lineRole = { kind: 'summary' }
      break
    case 'details':
    case 'quote':
      endLine(stack)
      if (stack.containers.length < MAX_DEPTH) {
        stack.containers.push({ kind: role.kind, lines: stack.lines, blocks: [], summary: [] })
      }
      break
    case 'rule':
      addAlone(stack, { kind: 'rule', lines: stack.lines })
      break
    case 'hidden':
      stack.hiddenBy = event.name
      if (role.isWorthAWarning) stack.report('html_stripped')
      break
    default:
      addHtmlEvent(stack.line, event, stack.report)
  }
}

function closeTag(stack: BlockStack, event: HtmlEvent & { kind: 'close' }): void {
  const { kind } = roleOfTag(event.name)
  if (kind === 'details' || kind === 'quote') {
    endLine(stack)
    if (top(stack).kind === kind) endContainer(stack)
  } else if (kind === 'block' || kind === 'heading' || kind === 'summary') endLine(stack)
  else addHtmlEvent(stack.line, event, stack.report)
}

function addAlone(stack: BlockStack, block: Block): void {
  endLine(stack)
  top(stack).blocks.push(block)
}

function endLine(stack: BlockStack): void {
  const children = stack.line.isBlank() ? [] : stack.line.finish()
  const { lineRole, lines } = stack
  stack.line = inlineBuilder()
  stack.lineRole = { kind: 'paragraph' }
  if (children.length === 0) return
  const { blocks, summary } = top(stack)
  if (lineRole.kind === 'summary') for (const inline of children) summary.push(inline)
  else if (lineRole.kind === 'heading')
    blocks.push({ kind: 'heading', level: lineRole.level, children, lines })
  else addBlocks(stack, paragraphBlocks(children, lines), lines)
}

function endContainer(stack: BlockStack): void {
  const ended = stack.containers.length > 1 ? stack.containers.pop() : undefined
  if (!ended) return
  const { blocks, summary } = ended
  const lines = { start: ended.lines.start, end: stack.lines.end }
  if (ended.kind === 'details') top(stack).blocks.push({ kind: 'details', summary, blocks, lines })
  else if (blocks.length > 0)
    top(stack).blocks.push({ kind: 'quote', blocks: setAttributionApart(blocks), lines })
}

function top(stack: BlockStack): Container {
  return stack.containers.at(-1) ?? stack.containers[0]
}
