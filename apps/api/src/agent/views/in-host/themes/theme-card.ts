import { element } from '../element.ts'
import { recordOf, textOf } from '../read-answer.ts'
import type { ViewHost } from '../view-host.ts'
import { wordsFor } from '../words.ts'

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
    void fill(host, id, { sheet, label })
  })
  if (host.canReadResources) seen.observe(card)
  return card
}

type Parts = { readonly sheet: HTMLElement; readonly label: HTMLElement }

/** Shows a page of the theme, and its name in the person's language. A card without them still has a name. */
async function fill(host: ViewHost, id: string, { sheet, label }: Parts): Promise<void> {
  const read = await host.readResource(`galley://themes/${id}`).catch(() => null)
  if (!read) return
  if (read.picture !== null) sheet.append(element('img', { src: read.picture, alt: '', decoding: 'async' }))
  const name = textOf(recordOf(read.data.name)[wordsFor(host.locale).lang.slice(0, 2)])
  if (name !== '') label.textContent = name
}
