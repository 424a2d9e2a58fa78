import type { Block, Inline, Lines } from '../../article/article.ts'
import { toneOfCallout } from './callout-names.ts'

/** Includes the sign for folding in Obsidian. */
const marker = /^\[!([a-z]+)\][+-]?[ \t]*/i

/** Returns the callout of a quote that begins with `[!NOTE]` or a similar mark. Null for an ordinary quote. */
export function asCallout(blocks: readonly Block[], lines: Lines): Block | null {
  const [lead, ...rest] = blocks
  const first = lead?.kind === 'paragraph' ? lead.children[0] : undefined
  if (lead?.kind !== 'paragraph' || first?.kind !== 'text') return null
  const found = marker.exec(first.text)
  const tone = toneOfCallout(found?.[1] ?? '')
  if (!found || !tone) return null

  const children: Inline[] = [
    { kind: 'text', text: first.text.slice(found[0].length) },
    ...lead.children.slice(1),
  ]
  const lineEnd = children.findIndex((inline) => inline.kind === 'soft-break' || inline.kind === 'break')
  const title = withText(lineEnd === -1 ? children : children.slice(0, lineEnd))
  const body = withText(lineEnd === -1 ? [] : children.slice(lineEnd + 1))
  const start = Math.min(lead.lines.start + 1, lead.lines.end)
  const paragraph: Block[] =
    body.length > 0 ? [{ ...lead, children: body, lines: { start, end: lead.lines.end } }] : []
  return {
    kind: 'callout',
    tone,
    title: title.length > 0 ? title : null,
    blocks: [...paragraph, ...rest],
    lines,
  }
}

function withText(inlines: readonly Inline[]): Inline[] {
  return inlines.filter((inline) => inline.kind !== 'text' || inline.text !== '')
}
