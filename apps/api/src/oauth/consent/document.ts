import { CONSENT_STYLE } from './consent-style.ts'
import type { ConsentWords } from './consent-words.ts'
import type { Markup } from './markup.ts'
import { markup } from './markup.ts'

/** Returns the headers of the server's pages. `formTo`: where a form may lead, beside this service. */
export function pageHeaders(formTo: readonly string[] = []): Record<string, string> {
  const targets = ["'self'", ...formTo].join(' ')
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`,
    'Cache-Control': 'private, no-store',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  }
}

export function documentOf(words: ConsentWords, title: string, content: Markup): string {
  return `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark">${markup`<title>${title}</title>`.html}<link rel="icon" href="data:,"><style>${CONSENT_STYLE}</style></head><body><main>${content.html}</main>${markup`<footer>${words.madeWith}</footer>`.html}</body></html>`
}

/** Returns a page that only says something. */
export function noticePage(words: ConsentWords, title: string, hint: string): string {
  return documentOf(
    words,
    title,
    markup`<section class="sheet notice"><h1>${title}</h1><p class="quiet">${hint}</p></section>`,
  )
}
