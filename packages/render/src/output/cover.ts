import type { RenderConfig } from '@galley/contracts'
import { escapeHtml } from './escape.ts'
import type { Source } from './source.ts'

type Input = Source & { readonly config: RenderConfig }

/** The card that a reader sees first. */
export function coverCard({ title, config }: Input): string {
  const author = config.author?.trim() ? `<p class="byline">${escapeHtml(config.author)}</p>` : ''
  return `<section id="cover" class="card"><div class="frame"><div class="art"></div></div><p class="title">${escapeHtml(title)}</p>${author}</section>`
}

/** The quiet card after the last page. */
export function endCard({ title, language }: Input): string {
  const end = /^(?:zh|ja)/i.test(language) ? '完' : 'The end'
  return `<section id="end-card" class="card"><div class="frame"><div class="art"></div></div><p class="end">${end}</p><p>${escapeHtml(title)}</p></section>`
}

export const COVER_CSS = `
.card{position:absolute;left:0;width:var(--card-w);height:var(--card-h);overflow:hidden;display:flex;flex-direction:column;justify-content:center;padding:var(--top) var(--side) var(--bottom)}
.card>:not(.frame){position:relative}
#cover{top:0}
#cover~#flow{top:calc(var(--card-h) + var(--top))}
#end-card{bottom:0;text-align:center}
`
