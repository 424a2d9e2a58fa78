import type { WornBrand } from '../../brands/brand-images.ts'
import { qrCode } from '../../brands/qr-code.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import type { Palette } from '../../themes/theme.ts'
import { wordsHtml } from '../text/words.ts'
import { avatarHtml, hasLogo, logoHtml } from './marks.ts'

/** The most that a code takes of the card's short side. */
const CODE_SHARE = 0.36

type Sign = {
  readonly palette: Palette
  /** A tenth of the card's short side. */
  readonly unitPx: number
  readonly language: string
}

/** Returns what a brand puts on the end card: its code, its logo, its line beside its avatar. Null: it has neither. */
export function brandSign(brand: WornBrand | null, { palette, unitPx, language }: Sign): Html | null {
  const { qr = null, signature = null } = brand ?? {}
  const words =
    signature === null ? [] : [element('p', { class: 'signature' }, wordsHtml(signature, language))]
  const who = brand?.images?.avatar ? [element('div', { class: 'who' }, [avatarHtml(), ...words])] : words
  const logo = hasLogo(brand) ? [logoHtml('end')] : []
  if (qr === null) return signOf([...logo, ...who])
  const below = [...who, ...logo]
  // Below a code there is room for one row.
  const row = below.length > 1 ? [element('div', { class: 'row' }, below)] : below
  return signOf([qrCode(qr, unitPx * 10 * CODE_SHARE, palette), ...row])
}

function signOf(parts: readonly Html[]): Html | null {
  return parts.length === 0 ? null : element('div', { class: 'sign' }, parts)
}

export const SIGN_CSS = `
.sign{display:flex;flex-direction:column;align-items:center;gap:calc(var(--unit)*.3);max-width:100%;margin-top:calc(var(--unit)*.6)}
.signature{font:500 calc(var(--unit)*.36)/1.5 var(--font-body);letter-spacing:.04em;color:var(--ink);text-wrap:balance}
.qr{display:block;flex:none}
.beside>.cover-text{flex-direction:row;justify-content:center;gap:calc(var(--unit)*1.4)}
.beside .sign{max-width:42%;margin-top:0}
.beside .closing{flex:none;max-width:52%}
`
