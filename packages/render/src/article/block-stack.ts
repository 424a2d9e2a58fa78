import { roleOfTag } from '../markdown/allow-list.ts'
import type { HtmlEvent } from '../markdown/html-events.ts'
import type { Block, Inline, Lines } from './article.ts'
import { inlineBuilder } from './inline-builder.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import type { Report } from './read-inlines.ts'
import { addHtmlEvent } from './read-inlines.ts'

type Container = { kind: 'root' | 'quote' | 'details'; lines: Lines; blocks: Block[]; summary: Inline[] }
type LineTarget = { kind: 'paragraph' } | { kind: 'summary' } | { kind: 'heading'; level: number }

const pageBreak = /^page(?:break)?$/i

export type BlockStack = ReturnType<typeof blockStack>

/**
 * Collects the blocks of one Markdown container, and closes what raw HTML opens in it.
 *
 * `<details>` in one HTML block, Markdown after it and `</details>` in a third become one tree; what is
 * never closed ends with the container.
 */
export function blockStack(report: Report) {
  const root: Container = { kind: 'root', lines: { start: 1, end: 1 }, blocks: [], summary: [] }
  const containers = [root]
  let target: LineTarget = { kind: 'paragraph' }
  let line = inlineBuilder()
  let lines = root.lines
  let hidden: string | null = null

  const top = () => containers.at(-1) ?? root

  function endLine() {
    const children = line.isBlank() ? [] : line.finish()
    const ended = target
    line = inlineBuilder()
    target = { kind: 'paragraph' }
    if (children.length === 0) return
    if (ended.kind === 'summary') top().summary.push(...children)
    else if (ended.kind === 'heading')
      top().blocks.push({ kind: 'heading', level: ended.level, children, lines })
    else top().blocks.push(...paragraphBlocks(children, lines))
  }

  function endContainer() {
    const ended = containers.length > 1 ? containers.pop() : undefined
    if (!ended) return
    const { blocks, summary } = ended
    const span = { start: ended.lines.start, end: lines.end }
    if (ended.kind === 'details') top().blocks.push({ kind: 'details', summary, blocks, lines: span })
    else if (blocks.length > 0) top().blocks.push({ kind: 'quote', blocks, lines: span })
  }

  function open(event: HtmlEvent & { kind: 'open' }) {
    const role = roleOfTag(event.name)
    switch (role.kind) {
      case 'block':
        return endLine()
      case 'heading':
        endLine()
        target = { kind: 'heading', level: role.level }
        return
      case 'summary':
        endLine()
        if (top().kind === 'details') target = { kind: 'summary' }
        return
      case 'details':
      case 'quote':
        endLine()
        containers.push({ kind: role.kind, lines, blocks: [], summary: [] })
        return
      case 'rule':
        endLine()
        top().blocks.push({ kind: 'rule', lines })
        return
      case 'hidden':
        hidden = event.name
        if (role.isWorthAWarning) report('html_stripped')
        return
      default:
        addHtmlEvent(line, event, report)
    }
  }

  function close(event: HtmlEvent & { kind: 'close' }) {
    const role = roleOfTag(event.name)
    if (role.kind === 'details' || role.kind === 'quote') {
      endLine()
      if (top().kind === role.kind) endContainer()
    } else if (['block', 'heading', 'summary'].includes(role.kind)) endLine()
    else addHtmlEvent(line, event, report)
  }

  function addEvent(event: HtmlEvent) {
    if (hidden !== null) {
      if (event.kind === 'close' && event.name === hidden) hidden = null
    } else if (event.kind === 'open') open(event)
    else if (event.kind === 'close') close(event)
    else if (event.kind === 'text') line.addText(event.text)
    else if (pageBreak.test(event.text)) {
      endLine()
      top().blocks.push({ kind: 'page-break', lines })
    }
  }

  return {
    addHtml(events: readonly HtmlEvent[], at: Lines) {
      lines = at
      events.forEach(addEvent)
      // What a script leaves open ends with its piece of HTML, or the rest of the text would be lost.
      hidden = null
      endLine()
    },
    add(blocks: readonly Block[], at: Lines) {
      lines = at
      top().blocks.push(...blocks)
    },
    finish(): Block[] {
      while (containers.length > 1) endContainer()
      return root.blocks
    },
  }
}
