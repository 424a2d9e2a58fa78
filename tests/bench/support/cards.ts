import { readFile } from 'node:fs/promises'

/** A text that fills most of one page, and no more. */
export type CardText = { readonly title: string; readonly paragraphs: readonly string[] }

const CARDS = 10
const ENOUGH_CHARACTERS = 260
const ARTICLES = ['on-margins', 'ten-pages', 'release-notes', 'morning-market', 'quotes-and-html']

/** Returns ten texts of plain paragraphs with titles, which every peer can render. The same at every call. */
export async function cardTexts(): Promise<CardText[]> {
  const folder = new URL('../../fixtures/articles/', import.meta.url)
  const texts = await Promise.all(ARTICLES.map((name) => readFile(new URL(`${name}.md`, folder), 'utf8')))
  const plain = texts
    .flatMap((text) => text.split(/\n{2,}/))
    .map((block) => block.replace(/[*`]|\[\^?\w+\]/g, ''))
    .filter((block) => /^[\p{L}“][^#>|$![\]<\n]{30,200}$/u.test(block))
  let next = 0
  return Array.from({ length: CARDS }, (_, card) => {
    const paragraphs: string[] = []
    while (paragraphs.join('').length < ENOUGH_CHARACTERS) paragraphs.push(plain[next++ % plain.length] ?? '')
    return { title: `第 ${card + 1} 张卡片 Card ${card + 1}`, paragraphs }
  })
}

/** Returns the cards as our Markdown, one page each. */
export function cardsMarkdown(cards: readonly CardText[]): string {
  const pages = cards.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n'))
  return pages.join('\n\n<!-- pagebreak -->\n\n')
}
