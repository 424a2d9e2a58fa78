import type { OpenShare } from '@galley/backend'
import { findTheme } from '@galley/render'
import { proofPicture } from './proof-picture.ts'
import { SHARE_STYLE } from './share-style.ts'
import type { ShareWords } from './share-words.ts'

/** How a page is written: in whose words, and with the nonce that lets its own style sheet in. */
export type Frame = { readonly words: ShareWords; readonly nonce: string }

/** A picture of a page. Of its alt text null: it is told by its number. */
export type SharedPage = {
  readonly url: string
  readonly altText: string | null
  readonly widthPx: number | null
  readonly heightPx: number | null
}

/** What a share shows of the body: both empty when it doesn't. `articleHtml` is trusted: our own renderer made it. */
export type SharedBody = { readonly pages: readonly SharedPage[]; readonly articleHtml: string | null }

/** The page of an open share: its pages or its text when it includes the body, else only what it is. */
export function openHtml(frame: Frame, share: OpenShare, { pages, articleHtml }: SharedBody): string {
  const { words } = frame
  const title = share.text.title.trim() || words.untitled
  const head = `<header><h1>${escapeHtml(title)}</h1>${share.includeBody ? '' : `<p class="quiet">${words.withoutBody}</p>`}${factsHtml(share, words)}</header>`
  if (share.includeBody) {
    const article = articleHtml === null ? '' : `<article>${articleHtml}</article>`
    return documentHtml(frame, {
      title,
      content: head + pagesHtml(pages, words) + article,
      look: article === '' ? '' : 'reading',
    })
  }
  const picture = share.render ? proofPicture(share.render.theme, share.render.pageCount) : ''
  return documentHtml(frame, { title, content: picture + head, look: 'narrow' })
}

/** Asks for the password. */
export function lockedHtml(frame: Frame, complaint: 'wrong' | 'tooMany' | null): string {
  const { words } = frame
  const hint = complaint === null ? '' : `<p class="hint" id="hint" role="alert">${words[complaint]}</p>`
  const state = complaint === null ? '' : ' aria-invalid="true" aria-describedby="hint"'
  return documentHtml(frame, {
    title: words.locked,
    content: `<form method="post"><h1>${words.locked}</h1><p class="quiet">${words.lockedHint}</p>
<label for="password">${words.password}</label><input id="password" name="password" type="password" required autofocus autocomplete="off"${state}>${hint}<button>${words.open}</button></form>`,
    look: 'narrow',
  })
}

/** One page for every link that does not open, whatever the reason. */
export function goneHtml(frame: Frame): string {
  const { gone, goneHint } = frame.words
  return documentHtml(frame, {
    title: gone,
    content: `<header><h1>${gone}</h1><p class="quiet">${goneHint}</p></header>`,
    look: 'narrow',
  })
}

function pagesHtml(pages: readonly SharedPage[], words: ShareWords): string {
  const [first] = pages
  if (!first) return ''
  const isWide = (first.widthPx ?? 0) > (first.heightPx ?? 0)
  const items = pages.map(({ url, altText, widthPx, heightPx }, index) => {
    const address = escapeHtml(url)
    const size = widthPx === null || heightPx === null ? '' : ` width="${widthPx}" height="${heightPx}"`
    const alt = escapeHtml(altText?.trim() || words.page(index + 1))
    const loading = index === 0 ? '' : ' loading="lazy"'
    return `<li><a href="${address}" aria-label="${words.enlarge(index + 1)}"><img src="${address}" alt="${alt}"${size}${loading}></a><p aria-hidden="true">${index + 1} / ${pages.length}</p></li>`
  })
  return `<ol class="pages${isWide ? ' wide' : ''}">${items.join('')}</ol>`
}

function factsHtml({ render, updatedAt }: OpenShare, words: ShareWords): string {
  const theme = render && findTheme(render.theme)
  const facts: [string, string | null][] = [
    [words.platform, render && words.platforms[render.platform]],
    [words.theme, theme ? theme.name[words.lang === 'en' ? 'en' : 'zh'] : null],
    [words.pages, render && render.pageCount > 0 ? String(render.pageCount) : null],
    [words.updated, dayOf(updatedAt, words)],
  ]
  const told = facts.filter(([, fact]) => fact !== null)
  const items = told.map(([name, fact]) => `<div><dt>${name}</dt><dd>${escapeHtml(fact ?? '')}</dd></div>`)
  return `<dl>${items.join('')}</dl>`
}

function dayOf(moment: Date, { lang }: ShareWords): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}

type Contents = { readonly title: string; readonly content: string; readonly look: '' | 'narrow' | 'reading' }

function documentHtml({ words, nonce }: Frame, { title, content, look }: Contents): string {
  return `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${SHARE_STYLE}</style></head><body><main class="${look}">${content}</main><footer>${words.madeWith}</footer></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
