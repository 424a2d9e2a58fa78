import type { CardGrid } from '../card-grid.ts'
import { continuedMarks } from './continued-marks.ts'

/** Adds the furniture to each page. Does nothing if the document has no template for it. */
export function writeFrames(document: Document, grid: CardGrid, textPages: number): void {
  const template = document.querySelector<HTMLTemplateElement>('#frame')
  const marks = continuedMarks(document, grid, template?.dataset.continued ?? '')
  // The text begins after the cover.
  const firstPage = document.getElementById('cover') ? 1 : 0
  const frames = Array.from({ length: template ? textPages : 0 }, (_, index) => {
    const copy = template?.content.cloneNode(true) as DocumentFragment
    const page = firstPage + index
    const frame = copy.querySelector<HTMLElement>('.frame')
    frame?.style.setProperty('top', `${page * grid.cardHeightPx}px`)
    frame?.append(...(marks.get(page) ?? []))
    const number = copy.querySelector('.page-number')
    // A page that stands alone needs no number.
    if (number && textPages > 1) number.textContent = `${index + 1} / ${textPages}`
    else number?.remove()
    return copy
  })
  replaceChanged(document.getElementById('frames'), frames)
}

/** Replaces only frames that differ. In an editor most are there already, and replacing them would repaint them. */
function replaceChanged(parent: Element | null, frames: readonly DocumentFragment[]): void {
  const standing = [...(parent?.children ?? [])]
  for (const [index, frame] of frames.entries()) {
    const before = standing[index]
    if (!before) parent?.append(frame)
    else if (!frame.firstElementChild?.isEqualNode(before)) before.replaceWith(frame)
  }
  for (const before of standing.slice(frames.length)) before.remove()
}
