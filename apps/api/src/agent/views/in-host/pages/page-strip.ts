import { element } from '../element.ts'
import type { ViewWords } from '../words.ts'
import type { PageLoader, PagePicture } from './page-loader.ts'

type StripOptions = {
  readonly words: ViewWords
  readonly loader: PageLoader
  readonly count: number
  /** Such as `3:4`; empty: not known before the first page is loaded. */
  readonly ratio: string
}

/** The pages in a row. `chosen`: the page that the person has picked; null: none. */
export type PageStrip = {
  readonly list: HTMLElement
  readonly chosen: () => number | null
  onChoice: () => void
}

/** So many pages after one that comes into sight are loaded with it, so that scrolling finds them ready. */
const AHEAD = 3

export function pageStrip({ words, loader, count, ratio }: StripOptions): PageStrip {
  const list = element('ul', { class: 'pages' })
  let chosen: HTMLElement | null = null
  const strip: PageStrip = {
    list,
    chosen: () => (chosen ? Number(chosen.dataset.page) : null),
    onChoice: () => {},
  }
  if (/^\d+:\d+$/.test(ratio)) list.style.setProperty('--ratio', ratio.replace(':', ' / '))
  const cards: HTMLElement[] = []
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      const at = Number((target as HTMLElement).dataset.page) - 1
      for (const card of cards.slice(at, at + 1 + AHEAD)) void fillOnce(card)
    }
  })
  const filled = new Set<HTMLElement>()
  const fillOnce = async (card: HTMLElement): Promise<void> => {
    if (filled.has(card)) return
    filled.add(card)
    await fill(card)
  }
  const fill = async (card: HTMLElement): Promise<void> => {
    const page = Number(card.dataset.page)
    const picture = await loader.load(page)
    card.classList.toggle('missing', !picture)
    const shown = picture ? pictureOf(picture, words.page(page)) : `${words.notLoaded} ${words.tryAgain}`
    card.querySelector('.sheet')?.replaceChildren(shown)
  }
  const choose = (card: HTMLElement): void => {
    const isSame = chosen === card
    chosen?.setAttribute('aria-pressed', 'false')
    chosen = isSame ? null : card
    chosen?.setAttribute('aria-pressed', 'true')
    strip.onChoice()
  }

  for (let page = 1; page <= count; page++) {
    const card = pageCard(words, page)
    card.addEventListener('click', () => {
      if (card.classList.contains('missing')) void fill(card)
      else choose(card)
    })
    cards.push(card)
    list.append(element('li', {}, [card]))
    seen.observe(card)
  }
  return strip
}

function pageCard(words: ViewWords, page: number): HTMLElement {
  return element(
    'button',
    { type: 'button', class: 'card', 'aria-pressed': 'false', 'data-page': String(page) },
    [element('span', { class: 'sheet' }), element('span', { class: 'label' }, [words.page(page)])],
  )
}

function pictureOf({ src, altText }: PagePicture, name: string): HTMLElement {
  return element('img', { src, alt: altText || name, decoding: 'async' })
}
