import type { ExhibitPart } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import { entryOf } from '../entries.ts'

/** Words that stand for a page of their own, with who said them in the last line: `— Ann`. */
export const quote: ExhibitDefinition<'quote'> = {
  kind: 'quote',
  names: ['quote', '金句', '引用'],
  read: (blocks) => {
    // The same in other tools: a quotation of Markdown's own inside of the container.
    const [only] = blocks
    const said = blocks.length === 1 && only?.kind === 'quote' ? only.blocks : blocks
    const last = said.at(-1)
    const by = last?.kind === 'paragraph' && last.isAttribution ? last : null
    const words = by ? said.slice(0, -1) : said
    if (!words.every(({ kind }) => kind === 'paragraph')) return blocks
    const [first] = words
    if (!first) return blocks
    const parts: ExhibitPart[] = [
      { role: 'said', blocks: words },
      { role: 'by', blocks: by ? [by] : [] },
    ]
    return [entryOf(parts, { start: first.lines.start, end: (last ?? first).lines.end })]
  },
  written: ({ parts }) => {
    const blocks = parts.flatMap((part) => part.blocks)
    const [first] = blocks
    return first ? [{ kind: 'quote', blocks, lines: first.lines }] : []
  },
}
