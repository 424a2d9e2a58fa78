import type { PageWindow } from '../page-window.ts'

/**
 * Moves each note below its words, as far as it stays in the column. It only moves within its own lines, so no line break
 * changes.
 */
export function placeNotes({ document }: PageWindow): void {
  const moves = [...document.querySelectorAll<HTMLElement>('.note>.note-words')].map((words) => ({
    words,
    xPx: moveOf(words),
  }))
  for (const { words, xPx } of moves) words.style.setProperty('--note-x', `${xPx}px`)
}

function moveOf(words: HTMLElement): number {
  const note = words.parentElement
  const marked = note?.previousElementSibling
  const line = marked && [...marked.getClientRects()].at(-1)
  if (!note || !line) return 0
  const column = note.getBoundingClientRect()
  const middle = line.left + line.width / 2 - column.left
  const start = middle - words.offsetWidth / 2
  const most = column.width - words.offsetWidth
  return Math.round(Math.min(Math.max(0, start), Math.max(0, most)))
}
