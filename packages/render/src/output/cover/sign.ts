import type { BrandKit } from '@galley/contracts'
import { qrCode } from '../../brands/qr-code.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import type { Palette } from '../../themes/theme.ts'
import { wordsHtml } from '../text/words.ts'

/** The most that a code takes of the card's short side. */
const CODE_SHARE = 0.36

type Sign = {
  readonly palette: Palette
  /** A tenth of the card's short side. */
  readonly unitPx: number
  readonly language: string
}

/** Returns what a brand puts on the end card: its code above its line. Null: it has neither. */
export function brandSign(brand: BrandKit | null, { palette, unitPx, language }: Sign): Html | null {
  const { qr = null, signature = null } = brand ?? {}
  const parts = [
    ...(qr === null ? [] : [qrCode(qr, unitPx * 10 * CODE_SHARE, palette)]),
    ...(signature === null ? [] : [element('p', { class: 'signature' }, wordsHtml(signature, language))]),
  ]
  return parts.length === 0 ? null : element('div', { class: 'sign' }, parts)
}

export const SIGN_CSS = `
.sign{display:flex;flex-direction:column;align-items:center;gap:calc(var(--unit)*.24);max-width:100%;margin-top:calc(var(--unit)*.6)}
.signature{font:500 calc(var(--unit)*.36)/1.5 var(--font-body);letter-spacing:.04em;color:var(--ink);text-wrap:balance}
.qr{display:block;flex:none}
.beside>.cover-text{flex-direction:row;justify-content:center;gap:calc(var(--unit)*1.4)}
.beside .sign{max-width:42%;margin-top:0}
.beside .closing{flex:none;max-width:52%}
`
