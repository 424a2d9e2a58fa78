import { element } from '../element.ts'
import type { ViewHost } from '../view-host.ts'

/** A theme, by its id and its name. */
type Theme = { readonly id: string; readonly name: string }

/** Returns a card with a page of the theme, which is loaded when the card comes into sight. */
export function themeCard(host: ViewHost, { id, name }: Theme): HTMLButtonElement {
  const sheet = element('span', { class: 'sheet' })
  const label = element('span', { class: 'label' }, [name])
  const attributes = { type: 'button', class: 'card', 'aria-pressed': 'false', 'data-theme-id': id }
  const card = element('button', attributes, host.canReadResources ? [sheet, label] : [label])
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    void fill(host, id, sheet)
  })
  if (host.canReadResources) seen.observe(card)
  return card
}

/** A card without its picture still has its name. */
async function fill(host: ViewHost, id: string, sheet: HTMLElement): Promise<void> {
  const src = await host.readPicture(`galley://themes/${id}`).catch(() => null)
  if (src !== null) sheet.append(element('img', { src, alt: '', decoding: 'async' }))
}
