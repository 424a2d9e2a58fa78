import type { PageFacts } from '../../page-layout.ts'
import type { PageWindow } from '../page-window.ts'
import type { PagesInput } from './document-pages.ts'
import { documentPages } from './document-pages.ts'
import { hashBreaks } from './hash-breaks.ts'
import { pageFills } from './page-fills.ts'
import { pageTexts } from './page-texts.ts'
import { sourceLines } from './source-lines.ts'

export type PageDescription = {
  readonly pages: readonly PageFacts[]
  readonly layoutHash: string
}

/** Returns the contents of each page of a laid-out canvas. Doesn't change the document. */
export function describePages(view: PageWindow, input: PagesInput): PageDescription {
  const pages = documentPages(view, input)
  const { texts, shares } = pageTexts(pages)
  const fills = pageFills(pages)
  const lines = sourceLines(pages)
  return {
    layoutHash: hashBreaks(pages, shares),
    pages: texts.map((text, page) => ({
      fill: fills[page] ?? 0,
      firstLine: lines[page]?.first ?? null,
      lastLine: lines[page]?.last ?? null,
      text: text.join('\n'),
    })),
  }
}
