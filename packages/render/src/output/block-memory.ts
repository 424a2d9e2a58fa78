import { grammarOf } from '#grammars'
import type { Block } from '../article/article.ts'
import type { Html } from '../markup/html.ts'
import { withLinesMoved } from '../markup/html.ts'

/**
 * What blocks were set as in the last turn, by what they say. An editor sets nearly the same text at every keystroke, and
 * colouring its code anew is most of the time. It holds text, so nobody who serves others may keep one.
 */
export type BlockMemory = {
  /** Begins a document. What the last one didn't hold is forgotten, and everything if the manner is another. */
  turn(manner: string): void
  /** Returns the block's HTML, made anew only if no such block stood in such a place: before such a one, or last in a box. */
  recall(block: Block, place: string, make: () => Html): Html
}

type Kept = { readonly html: Html; readonly firstLine: number }

export function createBlockMemory(): BlockMemory {
  let before = new Map<string, Kept>()
  let now = new Map<string, Kept>()
  let presentManner = ''
  return {
    turn: (manner) => {
      before = manner === presentManner ? now : new Map()
      now = new Map()
      presentManner = manner
    },
    recall: (block, place, make) => {
      // A picture is cheap to set and its address may be megabytes.
      if (block.kind === 'figure') return make()
      const firstLine = block.lines.start
      const key = keyOf(block, place)
      const kept = now.get(key) ?? before.get(key)
      const html = kept ? moved(kept, firstLine) : make()
      now.set(key, { html, firstLine })
      return html
    },
  }
}

/** Says everything about a block but where in the text it stands, and whether its code can be coloured already. */
function keyOf(block: Block, place: string): string {
  const { start } = block.lines
  const said = JSON.stringify(block, (name, value) => {
    if (name === 'lines') return [value.start - start, value.end - start]
    if (name === 'language') return [value, value !== null && grammarOf(value) !== null]
    return name === 'firstLine' ? value - start : value
  })
  return `${place} ${said}`
}

function moved({ html, firstLine }: Kept, toLine: number): Html {
  const by = toLine - firstLine
  if (by === 0) return html
  return withLinesMoved(html, by)
}
