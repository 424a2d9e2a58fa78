import type { Block, BlockOf, ExhibitEntry, Inline } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { trimmed } from '../../article/trimmed.ts'
import type { ExhibitDefinition } from '../definition.ts'
import { blocksWith, entryOf, linePart, linesIn, paragraphs, partedAfterBold, withStart } from '../entries.ts'

const ASKS = /^\s*(?:Q|问|問)\d{0,2}\s*(?:[:：]|[.．、](?=\s))\s*/iu
const ANSWERS = /^\s*(?:A|答)\d{0,2}\s*(?:[:：]|[.．、](?=\s))\s*/iu

type Open = { readonly question: readonly Inline[]; readonly at: Block['lines']; readonly answer: Block[] }

/** Questions and their answers: a bold line or a heading and what follows it, or lines with `Q:` and `A:`. */
export const qa: ExhibitDefinition<'qa'> = {
  kind: 'qa',
  names: ['qa', '问答', '問答'],
  read: (blocks) => {
    const read: (Open | Block)[] = []
    for (const block of blocks.flatMap(unlisted)) {
      const asked = questionsIn(block)
      const last = read.at(-1)
      if (asked) read.push(...asked)
      else if (last && 'question' in last) last.answer.push(unmarked(block))
      else read.push(block)
    }
    return read.map((each) => ('question' in each ? entry(each) : each))
  },
  written: (each, { question, answer, colon }) => [
    ...withStart(blocksWith(each, 'question'), question + colon),
    ...withStart(blocksWith(each, 'answer'), answer + colon),
  ],
}

function entry({ question, at, answer }: Open): ExhibitEntry {
  const lines = { start: at.start, end: Math.max(at.end, answer.at(-1)?.lines.end ?? at.end) }
  return entryOf([linePart('question', question, at), { role: 'answer', blocks: answer }], lines)
}

/** Returns the blocks of a list's items: a list of questions is one like paragraphs. */
function unlisted(block: Block): readonly Block[] {
  if (block.kind !== 'list') return [block]
  const isQuestion = ({ blocks: [first] }: BlockOf<'list'>['items'][number]) =>
    first && questionsIn(first) !== null
  return block.items.every(isQuestion) ? block.items.flatMap(({ blocks }) => blocks) : [block]
}

/** Returns the questions that a block asks, with the answers in its later lines. Null if its first line asks none. */
function questionsIn(block: Block): Open[] | null {
  if (block.kind === 'heading')
    return [{ question: unsigned(block.children, ASKS), at: block.lines, answer: [] }]
  if (block.kind !== 'paragraph') return null
  const lines = linesIn(block.children)
  if (!asks(lines[0] ?? [])) return null
  const read: { question: readonly Inline[]; below: (readonly Inline[])[] }[] = []
  for (const line of lines) {
    if (read.length === 0 || hasSign(line, ASKS)) read.push({ question: questionOf(line), below: [] })
    else read.at(-1)?.below.push(unsigned(line, ANSWERS))
  }
  return read.map(({ question, below }) => ({
    question,
    at: block.lines,
    answer: paragraphs(below, block.lines),
  }))
}

/** Returns whether a line asks: by its sign, by its mark, or as it is bold. */
function asks(line: readonly Inline[]): boolean {
  const bold = partedAfterBold(line)
  return (
    (bold !== null && bold.rest.length === 0) || hasSign(line, ASKS) || /[?？]\s*$/u.test(plainTextOf(line))
  )
}

function questionOf(line: readonly Inline[]): readonly Inline[] {
  const bold = partedAfterBold(line)
  return unsigned(bold && bold.rest.length === 0 ? bold.lead : line, ASKS)
}

function hasSign(line: readonly Inline[], sign: RegExp): boolean {
  return sign.test(plainTextOf(line.slice(0, 1)).slice(0, 20))
}

/** Returns a line without the sign that it begins with. Pages and texts have their own. */
function unsigned(line: readonly Inline[], sign: RegExp): readonly Inline[] {
  const [first, ...rest] = trimmed(line)
  if (first?.kind === 'styled' && hasSign([first], sign) && first.children[0]?.kind === 'text')
    return trimmed([{ ...first, children: unsigned(first.children, sign) }, ...rest])
  if (first?.kind !== 'text') return first ? [first, ...rest] : []
  return trimmed([{ kind: 'text', text: first.text.replace(sign, '') }, ...rest])
}

function unmarked(block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, children: unsigned(block.children, ANSWERS) } : block
}
