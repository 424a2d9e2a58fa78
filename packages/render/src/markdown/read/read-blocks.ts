import type { Token } from 'markdown-it'
import type {
  Align,
  Article,
  ArticleWarning,
  Block,
  Cell,
  Definition,
  Footnote,
  Lines,
  ListItem,
} from '../../article/article.ts'
import { diagramReader } from '../../diagram/read/read-diagram.ts'
import { exhibitOfName } from '../../exhibits/registry.ts'
import { withMarkedLists } from '../../lines/marked-lists.ts'
import { noteOf } from '../../lines/reading-notes.ts'
import { setAttributionApart } from './attribution.ts'
import { addBlocks, addHtml, blockStack, finishBlocks } from './block-stack.ts'
import { boundFormulas } from './bound-formulas.ts'
import { asCallout } from './callout.ts'
import { toneOfCallout } from './callout-names.ts'
import { exhibitIn } from './exhibit-in.ts'
import { htmlEvents } from './html-events.ts'
import { paragraphBlocks, plainBlocks } from './paragraph-blocks.ts'
import { footnoteNumber } from './read-inlines.ts'
import type { Reading } from './reading.ts'
import { beginsEscaped, next, readLine, readTokens } from './reading.ts'

/** Builds the tree of blocks from the parser's flat tokens. */
export function readArticle(tokens: readonly Token[]): Pick<Article, 'blocks' | 'warnings'> {
  const warnings: ArticleWarning[] = []
  const reported = new Set<string>()
  const reading: Reading = {
    tokens,
    index: 0,
    lines: { start: 1, end: 1 },
    mentions: new Map(),
    readDiagram: diagramReader(),
    isInExhibit: false,
    report: (code) => {
      const line = reading.lines.start
      if (!reported.has(`${line} ${code}`)) warnings.push({ code, line })
      reported.add(`${line} ${code}`)
    },
  }
  boundFormulas(tokens, (line) => warnings.push({ code: 'formula_not_set', line }))
  return { blocks: readBlocks(reading, null), warnings }
}

/** Reads blocks up to and including the token that closes the container. */
function readBlocks(reading: Reading, closer: string | null): Block[] {
  const stack = blockStack(reading.report)
  for (let token = next(reading); token && token.type !== closer; token = next(reading)) {
    if (token.type === 'html_block') addHtml(stack, htmlEvents(token.content), reading.lines)
    else addBlocks(stack, readBlock(reading, token), reading.lines)
  }
  return withMarkedLists(finishBlocks(stack))
}

function readBlock(reading: Reading, token: Token): Block[] {
  const { lines } = reading
  switch (token.type) {
    case 'heading_open':
      return [{ kind: 'heading', level: Number(token.tag[1]), children: readLine(reading), lines }]
    case 'paragraph_open':
      return noteOf(token).isPlain || reading.isInExhibit
        ? plainBlocks(readLine(reading), lines)
        : paragraphBlocks(readLine(reading), lines)
    case 'fence':
    case 'code_block':
      return [readCode(token, reading)]
    case 'math_block':
      return [{ kind: 'math', tex: token.content, lines }]
    case 'bullet_list_open':
    case 'ordered_list_open':
      return [readList(reading, token)]
    case 'blockquote_open': {
      const isText = beginsEscaped(reading)
      const blocks = readBlocks(reading, 'blockquote_close')
      const callout = isText ? null : asCallout(blocks, lines)
      return [callout ?? { kind: 'quote', blocks: setAttributionApart(blocks), lines }]
    }
    case 'container_open':
      return [readContainer(reading, token)]
    case 'dl_open':
      return [readDefinitions(reading)]
    case 'table_open':
      return [readTable(reading)]
    case 'footnote_block_open':
      return [readFootnotes(reading)]
    case 'hr':
      return [{ kind: 'rule', lines }]
    default:
      return []
  }
}

/** Returns a diagram for Mermaid that can be drawn, otherwise code. */
function readCode(token: Token, { lines, report, readDiagram }: Reading): Block {
  const language = languageOf(token)
  const text = token.content.replace(/\n$/, '')
  const firstLine = token.type === 'fence' ? lines.start + 1 : lines.start
  const code = { kind: 'code', language, text, firstLine, lines } as const
  if (language !== 'mermaid') return code
  const diagram = readDiagram(text)
  if (!diagram) report('diagram_unsupported')
  return diagram ? { kind: 'diagram', source: code, diagram, lines } : code
}

function languageOf(token: Token): string | null {
  return /^[\w+#.-]+/.exec(token.info.trim())?.[0].toLowerCase() ?? null
}

function readList(reading: Reading, opener: Token): Block {
  const { lines } = reading
  const isOrdered = opener.type === 'ordered_list_open'
  const items: ListItem[] = []
  let isTight = true
  for (let token = next(reading); token?.type === 'list_item_open'; token = next(reading)) {
    const first = reading.tokens[reading.index]
    if (first?.type === 'paragraph_open' && !first.hidden) isTight = false
    const { start } = reading.lines
    const isText = beginsEscaped(reading)
    const blocks = readBlocks(reading, 'list_item_close')
    const itemLines = { start, end: lastLine(blocks, start) }
    items.push(isText ? { task: null, blocks, lines: itemLines } : asTask(blocks, itemLines))
  }
  const start = isOrdered ? Number(opener.attrGet('start') ?? 1) : null
  return {
    kind: 'list',
    start,
    isTight,
    items,
    lines: { start: lines.start, end: lastLine(items, lines.start) },
  }
}

const checkBox = /^\[([ xX])\][ \t]+/

/** Returns a list item with the check box at its start, if there is one. */
function asTask(blocks: readonly Block[], lines: Lines): ListItem {
  const [lead, ...rest] = blocks
  const first = lead?.kind === 'paragraph' ? lead.children[0] : undefined
  const found = first?.kind === 'text' ? checkBox.exec(first.text) : null
  if (lead?.kind !== 'paragraph' || first?.kind !== 'text' || !found) return { task: null, blocks, lines }
  const text = { kind: 'text', text: first.text.slice(found[0].length) } as const
  const children = text.text === '' ? lead.children.slice(1) : [text, ...lead.children.slice(1)]
  return { task: found[1] === ' ' ? 'open' : 'done', blocks: [{ ...lead, children }, ...rest], lines }
}

/** Returns the last line. The parser counts the blank lines after a list to its last item. */
function lastLine(parts: readonly { readonly lines: Lines }[], start: number): number {
  return Math.max(start, ...parts.slice(-1).map(({ lines }) => lines.end))
}

/** Returns the box of a `:::` container, or its exhibit. */
function readContainer(reading: Reading, opener: Token): Block {
  const { lines } = reading
  const title = readTokens(reading, next(reading))
  const exhibit = exhibitOfName(opener.info)
  if (exhibit !== null)
    return exhibitIn(reading, {
      kind: exhibit,
      title,
      lines,
      readInside: () => readBlocks(reading, 'container_close'),
    })
  const blocks = readBlocks(reading, 'container_close')
  const tone = toneOfCallout(opener.info)
  if (tone === null) return { kind: 'details', summary: title, blocks, lines }
  return { kind: 'callout', tone, title: title.length > 0 ? title : null, blocks, lines }
}

function readDefinitions(reading: Reading): Block {
  const { lines } = reading
  const entries: Definition[] = []
  while (next(reading)?.type === 'dt_open') {
    const { start } = reading.lines
    const term = readLine(reading)
    const meanings: Definition['meanings'][number][] = []
    while (reading.tokens[reading.index]?.type === 'dd_open') {
      next(reading)
      const first = reading.lines.start
      const blocks = readBlocks(reading, 'dd_close')
      meanings.push({ blocks, lines: { start: first, end: lastLine(blocks, first) } })
    }
    entries.push({ term, meanings, lines: { start, end: lastLine(meanings, start) } })
  }
  return { kind: 'definitions', entries, lines: { start: lines.start, end: lastLine(entries, lines.start) } }
}

function readTable(reading: Reading): Block {
  const { lines } = reading
  const rows: Cell[][] = []
  const columns: Align[] = []
  for (let token = next(reading); token && token.type !== 'table_close'; token = next(reading)) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    if (token.type === 'th_open') columns.push(alignOf(token))
    rows.at(-1)?.push(readLine(reading))
  }
  const [head = [], ...body] = rows
  return { kind: 'table', columns, head, rows: body, lines }
}

function alignOf(cell: Token): Align {
  const style = String(cell.attrGet('style') ?? '')
  if (style.endsWith('right')) return 'end'
  return style.endsWith('center') ? 'center' : 'start'
}

function readFootnotes(reading: Reading): Block {
  const notes: Footnote[] = []
  for (let token = next(reading); token?.type === 'footnote_open'; token = next(reading)) {
    const number = footnoteNumber(token)
    // An inline note has no line of its own.
    reading.lines = reading.mentions.get(number) ?? reading.lines
    const blocks = readBlocks(reading, 'footnote_close')
    notes.push({
      number,
      blocks,
      lines: around(
        blocks.map(({ lines }) => lines),
        reading.lines,
      ),
    })
  }
  return {
    kind: 'footnotes',
    notes,
    lines: around(
      notes.map(({ lines }) => lines),
      reading.lines,
    ),
  }
}

function around(all: readonly Lines[], fallback: Lines): Lines {
  return all.reduce(
    (one, other) => ({ start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }),
    all[0] ?? fallback,
  )
}
