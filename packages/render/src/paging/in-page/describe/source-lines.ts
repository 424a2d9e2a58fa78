import type { DocumentPages } from './document-pages.ts'
import { nearestPage, perPage } from './document-pages.ts'

type LineRange = { readonly first: number; readonly last: number }

/** Returns the source lines that each page shows. Null for a page without a block of the text. */
export function sourceLines(pages: DocumentPages): (LineRange | null)[] {
  const lines = perPage(pages.pageCount, (): number[] => [])
  for (const block of pages.view.document.querySelectorAll('#flow [data-lines]:not(.page-break)')) {
    const [start = 0, end = 0] = (block.getAttribute('data-lines') ?? '').split('-').map(Number)
    const on = [...block.getClientRects()].map((rect) => nearestPage(pages, rect.bottom - 1))
    if (on.length === 0) continue
    // A container counts only where it begins and ends. An innermost block counts on every page that shows part of it.
    lines[on[0] ?? 0]?.push(start)
    lines[on.at(-1) ?? 0]?.push(end)
    if (!block.querySelector('[data-lines]')) for (const page of on) lines[page]?.push(start, end)
  }
  return lines.map((each) => (each.length > 0 ? { first: Math.min(...each), last: Math.max(...each) } : null))
}
