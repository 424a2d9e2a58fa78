import type { Block, Lines, ListItem } from '../../article/article.ts'

const box = /^\[([ xX])\][ \t]+/

/** Returns a list item with the check box at its start, if there is one. */
export function asTask(blocks: readonly Block[], lines: Lines): ListItem {
  const [lead, ...rest] = blocks
  const first = lead?.kind === 'paragraph' ? lead.children[0] : undefined
  const found = first?.kind === 'text' ? box.exec(first.text) : null
  if (lead?.kind !== 'paragraph' || first?.kind !== 'text' || !found) return { task: null, blocks, lines }
  const text = { kind: 'text', text: first.text.slice(found[0].length) } as const
  const children = text.text === '' ? lead.children.slice(1) : [text, ...lead.children.slice(1)]
  return { task: found[1] === ' ' ? 'open' : 'done', blocks: [{ ...lead, children }, ...rest], lines }
}
