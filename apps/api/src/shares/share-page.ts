import type { OpenShare } from '@galley/backend'
import type { Address, Html, WornBrand } from '@galley/render'
import { element, findTheme, htmlText, joined, NOTHING } from '@galley/render'
import { proofPicture } from './proof-picture.ts'
import { brandHtml } from './share-brand.ts'
import { SHARE_STYLE } from './share-style.ts'
import type { ShareWords } from './share-words.ts'

/** An image of a page. If its alt text is null, the page number describes it. */
export type SharedPage = {
  readonly url: Address | null
  readonly altText: string | null
  readonly widthPx: number | null
  readonly heightPx: number | null
}

/** The shared body. All fields are empty if the share excludes the body. The renderer produced `articleHtml`. */
export type SharedBody = {
  readonly pages: readonly SharedPage[]
  readonly articleHtml: Html | null
  readonly brand: WornBrand | null
}

/**
 * Returns the page of an open share. It contains the pages or the text if the share includes the body, else only
 * facts.
 */
export function openHtml(words: ShareWords, share: OpenShare, body: SharedBody): string {
  const title = share.text.title.trim() || words.untitled
  const { pages, articleHtml, brand } = body
  const head = element('header', { class: brand ? 'branded' : null }, [
    brand ? brandHtml(brand, words) : NOTHING,
    element('h1', {}, htmlText(title)),
    share.includeBody ? NOTHING : quiet(words.withoutBody),
    factsHtml(share, words),
  ])
  if (share.includeBody) {
    const article = articleHtml === null ? NOTHING : element('article', {}, articleHtml)
    return documentHtml(words, {
      title,
      content: joined([head, pagesHtml(pages, words), article]),
      look: articleHtml === null ? '' : 'reading',
    })
  }
  const picture = share.render ? proofPicture(share.render) : NOTHING
  return documentHtml(words, { title, content: joined([picture, head]), look: 'narrow' })
}

/** Returns the page that asks for the password. */
export function lockedHtml(words: ShareWords, complaint: 'wrong' | 'tooMany' | null): string {
  const hint =
    complaint === null
      ? NOTHING
      : element('p', { class: 'hint', id: 'hint', role: 'alert' }, htmlText(words[complaint]))
  const state = complaint === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'hint' }
  const field = { id: 'password', name: 'password', type: 'password', required: true, autofocus: true }
  const content = element('form', { method: 'post' }, [
    element('h1', {}, htmlText(words.locked)),
    quiet(words.lockedHint),
    element('label', { for: 'password' }, htmlText(words.password)),
    element('input', { ...field, autocomplete: 'off', ...state }),
    hint,
    element('button', {}, htmlText(words.open)),
  ])
  return documentHtml(words, { title: words.locked, content, look: 'narrow' })
}

/** Returns the same page for every link that does not open, so that it reveals no reason. */
export function goneHtml(words: ShareWords): string {
  return noticeHtml(words, words.gone, words.goneHint)
}

/** Returns the page for visitors over a rate limit. */
export function busyHtml(words: ShareWords): string {
  return noticeHtml(words, words.busy, words.busyHint)
}

function noticeHtml(words: ShareWords, title: string, hint: string): string {
  const content = element('header', {}, [element('h1', {}, htmlText(title)), quiet(hint)])
  return documentHtml(words, { title, content, look: 'narrow' })
}

function quiet(words: string): Html {
  return element('p', { class: 'quiet' }, htmlText(words))
}

function pagesHtml(pages: readonly SharedPage[], words: ShareWords): Html {
  const [first] = pages
  if (!first) return NOTHING
  const isWide = (first.widthPx ?? 0) > (first.heightPx ?? 0)
  const items = pages.map(({ url, altText, widthPx, heightPx }, index) => {
    const size = widthPx === null || heightPx === null ? {} : { width: widthPx, height: heightPx }
    const alt = altText?.trim() || words.page(index + 1)
    const picture = element('img', { src: url, alt, ...size, loading: index === 0 ? null : 'lazy' })
    return element('li', {}, [
      element('a', { href: url, 'aria-label': words.enlarge(index + 1) }, picture),
      element('p', { 'aria-hidden': 'true' }, htmlText(`${index + 1} / ${pages.length}`)),
    ])
  })
  return element('ol', { class: `pages${isWide ? ' wide' : ''}` }, items)
}

function factsHtml({ render, updatedAt }: OpenShare, words: ShareWords): Html {
  // The name of an own theme is its owner's text, which a link to facts doesn't show.
  const theme = render && findTheme(render.config.theme)
  const facts: [string, string | null][] = [
    [words.platform, render && words.platforms[render.platform]],
    [words.theme, theme ? theme.name[words.lang === 'en' ? 'en' : 'zh'] : null],
    [words.pages, render && render.pageCount > 0 ? String(render.pageCount) : null],
    [words.updated, dayOf(updatedAt, words)],
  ]
  const told = facts.filter(([, fact]) => fact !== null)
  const items = told.map(([name, fact]) =>
    element('div', {}, [element('dt', {}, htmlText(name)), element('dd', {}, htmlText(fact ?? ''))]),
  )
  return element('dl', {}, items)
}

function dayOf(moment: Date, { lang }: ShareWords): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

type Contents = { readonly title: string; readonly content: Html; readonly look: '' | 'narrow' | 'reading' }

function documentHtml(words: ShareWords, { title, content, look }: Contents): string {
  return `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${htmlText(title)}</title><link rel="icon" href="data:,">
<style>${SHARE_STYLE}</style></head><body>${element('main', { class: look }, content)}${element('footer', {}, htmlText(words.madeWith))}</body></html>`
}
