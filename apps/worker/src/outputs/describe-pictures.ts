import type { CanvasDocument, PageLayout } from '@galley/render'
import { altText } from '@galley/render'
import type { Picture } from './work.ts'

/**
 * Says what stands on each picture of a document. `before`: how many pictures come before the document's own. Text
 * pages are numbered as they are on the cards, which leave a cover and an end card out.
 */
export function describePictures(
  { config, contents }: CanvasDocument,
  { pages }: PageLayout,
  { language, title, before }: { language: string; title: string; before: number },
): Picture[] {
  const covers = contents === 'cover' || config.cover ? 1 : 0
  const ends = contents === 'pages' && config.end_card ? 1 : 0
  const pageCount = pages.length - covers - ends
  return pages.map((facts, index) => {
    const kind = index < covers ? 'cover' : 'page'
    const isEnd = index >= covers + pageCount
    const place = { page: index - covers + 1, pageCount, text: withTitle(facts.text, title), language }
    const words = altText({ ...place, kind: isEnd ? 'end' : kind })
    return { ...facts, kind, page: before + index + 1, altText: words }
  })
}

/** A card sets the title in lines of its own, which lose the blanks between them. */
function withTitle(text: string, title: string): string {
  const lines = text.split('\n')
  return lines.map((line) => (blanksGone(line) === blanksGone(title) ? title : line)).join('\n')
}

function blanksGone(text: string): string {
  return text.replace(/\s+/g, '')
}
