import type { Block, ExhibitPart, Inline, Lines } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import {
  blocksWith,
  entryOf,
  inOneLine,
  isShort,
  linePart,
  linesIn,
  paragraphs,
  partedAfterBold,
} from '../entries.ts'

const WIDEST_NAME_EM = 14
const WIDEST_LINE_EM = 30

/** A person or a place: a picture, the name, a line of who it is, and more. */
export const profile: ExhibitDefinition<'profile'> = {
  kind: 'profile',
  names: ['profile', '人物', '名片'],
  read: (blocks) => {
    const [first, ...others] = blocks
    const picture = first?.kind === 'figure' ? [first] : []
    const [head, ...body] = picture.length > 0 ? others : blocks
    const named = head ? nameIn(head) : null
    if (!first || !named) return blocks
    const parts: ExhibitPart[] = [
      { role: 'picture', blocks: picture },
      ...named.parts,
      { role: 'body', blocks: [...named.rest, ...body] },
    ]
    return [entryOf(parts, { start: first.lines.start, end: blocks.at(-1)?.lines.end ?? first.lines.end })]
  },
  written: (entry) => [
    ...blocksWith(entry, 'picture'),
    ...inOneLine([...blocksWith(entry, 'name'), ...blocksWith(entry, 'line')], ' · '),
    ...blocksWith(entry, 'body'),
  ],
}

type Named = { readonly parts: readonly ExhibitPart[]; readonly rest: readonly Block[] }

/** Returns the name in the first line, the line below it, and what else there is. Null if the first line is too long. */
function nameIn(block: Block): Named | null {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return null
  const [first = [], ...below] = linesIn(block.children)
  const bold = partedAfterBold(first)
  const name = bold && bold.rest.length === 0 ? bold.lead : first
  if (!isShort(name, WIDEST_NAME_EM)) return null
  return lineBelow(name, below, block.lines)
}

function lineBelow(name: readonly Inline[], below: readonly (readonly Inline[])[], lines: Lines): Named {
  const [line = [], ...more] = below
  const isLine = isShort(line, WIDEST_LINE_EM)
  const rest = isLine ? more : [line, ...more]
  const parts = [linePart('name', name, lines), ...(isLine ? [linePart('line', line, lines)] : [])]
  return { parts, rest: paragraphs(rest, lines) }
}
