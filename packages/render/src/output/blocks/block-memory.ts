import { grammarOf } from '#grammars'
import type { Block } from '../../article/article.ts'
import type { Html } from '../../markup/html.ts'
import { withLinesMoved } from '../../markup/html.ts'

/**
 * A cache of the last document's blocks as HTML, by their content. An editor renders nearly the same text at every
 * keystroke, and most of the time goes to highlighting code. It holds text, so the service must not keep one.
 */
export type BlockMemory = {
  /** Begins a document. Forgets blocks that the last one didn't contain, and all blocks if `manner` has changed. */
  turn(manner: string): void
  /** Returns the HTML of an equal block cached for `place` (next block's kind, or end of a box), or makes it. */
  recall(block: Block, place: string, make: () => Html): Html
}

type CachedBlock = { readonly html: Html; readonly firstLine: number }

export function createBlockMemory(): BlockMemory {
  let before = new Map<string, CachedBlock>()
  let now = new Map<string, CachedBlock>()
  let presentManner = ''
  return {
    turn: (manner) => {
      before = manner === presentManner ? now : new Map()
      now = new Map()
      presentManner = manner
    },
    recall: (block, place, make) => {
      // A picture is cheap to render, and its address may be megabytes.
      if (block.kind === 'figure' || block.kind === 'gallery') return make()
      const firstLine = block.lines.start
      const key = keyOf(block, place)
      const kept = now.get(key) ?? before.get(key)
      const html = kept ? moved(kept, firstLine) : make()
      now.set(key, { html, firstLine })
      return html
    },
  }
}

/** Returns a key of a block's content and place, without its lines, and of whether its code's grammar is loaded. */
function keyOf(block: Block, place: string): string {
  const { start } = block.lines
  const said = JSON.stringify(block, (name, value) => {
    if (name === 'lines') return [value.start - start, value.end - start]
    if (name === 'language') return [value, value !== null && grammarOf(value) !== null]
    return name === 'firstLine' ? value - start : value
  })
  return `${place} ${said}`
}

function moved({ html, firstLine }: CachedBlock, toLine: number): Html {
  const by = toLine - firstLine
  if (by === 0) return html
  return withLinesMoved(html, by)
}
