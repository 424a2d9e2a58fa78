import { stepsOn } from '@galley/render/in-page'
import { PAGE_GAP_PX } from '../../editor/preview/canvas/canvas-document.ts'
import type { Shown } from '../../editor/preview/canvas/canvas-frame.ts'
import type { Canvas } from '../../editor/preview/canvas/make-canvas.ts'

/** A document that was laid out, and what tells its pages apart. */
export type MeasuredPages = {
  readonly canvas: Canvas
  readonly document: Document
  readonly layoutHash: string
  /** One for each page. Two pages with the same fingerprint look the same, except for their numbers. */
  readonly fingerprints: readonly string[]
}

/** The distance between two pages of a document, in px of the card. */
export function pitchOf({ card }: Canvas): number {
  return card.heightPx + PAGE_GAP_PX
}

/** Reads the fingerprints of the pages, without their numbers: a page that only moved has not changed. */
export async function measurePages({ canvas, layout, document }: Shown): Promise<MeasuredPages> {
  const view = document.defaultView as Window & typeof globalThis
  const { pageCount, layoutHash } = layout
  const numbers = [...document.querySelectorAll('.page-number')].map((element) => ({
    element,
    said: element.textContent,
  }))
  // All of this happens before the browser paints.
  for (const { element } of numbers) element.textContent = ''
  const reading = stepsOn(view)('fingerprintPages', {
    cardHeightPx: pitchOf(canvas),
    pageCount,
    numbersHeadings: canvas.parts.css.includes('counter(part'),
  })
  for (const { element, said } of numbers) element.textContent = said
  const looks = await reading
  // Fingerprints compare pages of one style sheet.
  const look = `${canvas.card.widthPx} ${canvas.parts.css}`
  const fingerprints = looks.map((each) => `${each} ${look}`)
  return { canvas, document, layoutHash, fingerprints }
}
