import type { LayoutWarning } from '../../page-layout.ts'
import type { CardGrid } from '../card-grid.ts'
import { pageAt } from '../card-grid.ts'

/** Returns a warning for each element that couldn't be shown as intended. */
export function layoutWarnings(document: Document, grid: CardGrid): LayoutWarning[] {
  const all = (selector: string) => [...document.querySelectorAll(`#flow :is(${selector})`)]
  const warn = (code: LayoutWarning['code'], elements: readonly Element[]) =>
    elements.map((element) => ({ code, page: pageAt(grid, element.getBoundingClientRect().top) + 1 }))
  const fallbacks = document.querySelectorAll('#cover.fallback').length
  return [
    ...(fallbacks > 0 ? [{ code: 'cover_fallback', page: 1 } as const] : []),
    ...warn('image_unreachable', all('.missing,.missing-glyph')),
    ...warn('diagram_unsupported', all('[data-undrawn]')),
    ...warn('table_as_records', all('.records')),
    ...warn(
      'heading_stranded',
      all('h1,h2,h3,h4,h5,h6').filter((heading) => isStranded(heading, grid)),
    ),
  ]
}

/** Returns whether a heading is on an earlier page than the text below it. */
function isStranded(heading: Element, grid: CardGrid): boolean {
  const next = heading.nextElementSibling?.getClientRects()[0]
  const end = [...heading.getClientRects()].at(-1)
  return next !== undefined && end !== undefined && pageAt(grid, next.top) > pageAt(grid, end.bottom - 1)
}
