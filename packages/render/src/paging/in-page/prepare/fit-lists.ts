import { px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements } from './fresh-text.ts'

/** The least room of a text in a list, in em. */
const LEAST_ROOM = 8
/** The least indent of a list in another one, in em: the marks of both are seen apart. */
const LEAST_INDENT = 0.5

const NESTED = 'li>:is(ul,ol):not(.deep)'

/** Moves the lists in a list less far in, where the innermost text would have too little room. */
export function listFits(text: FreshText): DocumentChange[] {
  return freshElements(text, ':is(ul,ol):not(li *)').flatMap((list) => {
    const emPx = px(text.view, list, 'font-size')
    const ownPx = list.clientWidth - px(text.view, list, 'padding-inline-start')
    const fitting = [...list.querySelectorAll<HTMLElement>(NESTED)].flatMap((inner) => {
      const indentsPx = indentsAround(text, list, inner)
      const roomPx = ownPx - indentsPx.reduce((sum, each) => sum + each, 0)
      return roomPx < LEAST_ROOM * emPx ? [(ownPx - LEAST_ROOM * emPx) / indentsPx.length] : []
    })
    if (fitting.length === 0) return []
    const indentPx = Math.max(LEAST_INDENT * emPx, Math.floor(Math.min(...fitting)))
    return [
      () => {
        list.classList.add('cramped')
        list.style.setProperty('--nest', `${indentPx}px`)
      },
    ]
  })
}

/** Returns the indents of the lists that the text of `inner` is in, except the outermost. */
function indentsAround({ view }: FreshText, list: HTMLElement, inner: HTMLElement): number[] {
  const indents: number[] = []
  for (let at: HTMLElement | null = inner; at && at !== list; at = at.parentElement)
    if (at.matches(NESTED)) indents.push(px(view, at, 'padding-inline-start'))
  return indents
}
