import type { CanvasDocument, PageLayout } from '@galley/render'
import { altText, coverTitle } from '@galley/render'
import type { OutputPicture } from './render-attempt.ts'

/**
 * Returns the content of each picture of a document. `before`: how many pictures precede the document's own. Text pages
 * are numbered as on the cards, without a cover and an end card.
 */
export function describePictures(
  { config, contents }: CanvasDocument,
  { pages }: PageLayout,
  { language, title, before }: { language: string; title: string; before: number },
): OutputPicture[] {
  const covers = contents === 'cover' || config.cover ? 1 : 0
  const ends = contents === 'pages' && config.end_card ? 1 : 0
  const pageCount = pages.length - covers - ends
  return pages.map((facts, index) => {
    const kind = index < covers ? 'cover' : 'page'
    const isEnd = index >= covers + pageCount
    const place = {
      page: index - covers + 1,
      pageCount,
      text: withTitle(facts.text, index < covers ? coverTitle(config.cover, title) : title),
      language,
    }
    const words = altText({ ...place, kind: isEnd ? 'end' : kind })
    return { ...facts, kind, page: before + index + 1, altText: words }
  })
}

/** Replaces the title's lines with the title, because a card's line breaks lose the spaces between them. */
function withTitle(text: string, title: string): string {
  const lines = text.split('\n')
  return lines.map((line) => (blanksGone(line) === blanksGone(title) ? title : line)).join('\n')
}

function blanksGone(text: string): string {
  return text.replace(/\s+/g, '')
}
