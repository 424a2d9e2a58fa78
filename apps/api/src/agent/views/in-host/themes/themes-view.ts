import { button, element } from '../element.ts'
import type { ReadAnswer } from '../read-answer.ts'
import { recordsOf, textOf } from '../read-answer.ts'
import type { View, ViewParts } from '../show-view.ts'
import { showView } from '../show-view.ts'
import { themeCard } from './theme-card.ts'

/** Shows the themes that `choose_design` found, and more of them when the person asks. */
function startThemesView(parts: ViewParts): View {
  let calledWith: Readonly<Record<string, unknown>> = {}
  return {
    onArguments: (args) => {
      calledWith = args
    },
    onAnswer: (answer) => {
      const { refusal } = answer
      if (refusal === null) new ThemeWall(parts, calledWith).add(answer)
      else parts.root.replaceChildren(element('p', { class: 'note error', role: 'alert' }, [refusal]))
    },
  }
}

class ThemeWall {
  readonly #parts: ViewParts
  readonly #calledWith: Readonly<Record<string, unknown>>
  readonly #list = element('ul', { class: 'themes' })
  readonly #more = element('div', { class: 'actions' })
  readonly #note = element('p', { class: 'note', role: 'status' })
  #chosen: HTMLElement | null = null

  constructor(parts: ViewParts, calledWith: Readonly<Record<string, unknown>>) {
    this.#parts = parts
    this.#calledWith = calledWith
    const { host, words, root } = parts
    const full = host.canFillScreen ? [button(words.fullScreen, () => void host.switchMode(), 'quiet')] : []
    const heading = element('header', {}, [element('h1', {}, [words.themes]), ...full])
    root.replaceChildren(heading, this.#list, this.#more, this.#note)
    this.#list.addEventListener('keydown', (event) => moveFocus(this.#list, event))
  }

  /** Adds the themes of an answer to the wall. */
  add({ data, pictures }: ReadAnswer): void {
    const { host, words } = this.#parts
    const themes = recordsOf(data.themes)
    for (const theme of themes) {
      const card = themeCard(host, { id: textOf(theme.theme), name: textOf(theme.name) })
      card.title = textOf(theme.description)
      card.addEventListener('click', () => this.#choose(card, textOf(theme.theme)))
      this.#list.append(element('li', {}, [card]))
    }
    // Without resources, the strip of the answer is all there is to see.
    if (!host.canReadResources) {
      this.#list.before(...pictures.map((src) => element('img', { class: 'only', src, alt: words.themes })))
    }
    if (this.#list.childElementCount === 0) this.#note.textContent = words.noThemes
    const { next } = data
    const hasMore = typeof next === 'number' && host.canCallTools
    this.#more.replaceChildren(...(hasMore ? [button(words.moreThemes, () => void this.#addMore(next))] : []))
  }

  async #addMore(from: number): Promise<void> {
    const { host, words } = this.#parts
    this.#more.querySelector('button')?.setAttribute('disabled', '')
    const answer = await host.callTool('choose_design', { ...this.#calledWith, from }).catch(() => null)
    if (answer && answer.refusal === null) return this.add(answer)
    this.#more.replaceChildren(button(words.tryAgain, () => void this.#addMore(from)))
  }

  #choose(card: HTMLElement, id: string): void {
    const { host, words } = this.#parts
    this.#chosen?.setAttribute('aria-pressed', 'false')
    this.#chosen = card
    card.setAttribute('aria-pressed', 'true')
    if (!host.canSay) return
    const use = button(words.useTheme, () => void this.#use(id), 'main')
    card.parentElement?.append(use)
    for (const other of this.#list.querySelectorAll('button.main')) if (other !== use) other.remove()
  }

  async #use(id: string): Promise<void> {
    const { host, words } = this.#parts
    const isSaid = await host.say(words.themeChoice(id)).catch(() => false)
    this.#note.textContent = isSaid ? words.sent : words.notSent
    this.#note.classList.toggle('error', !isSaid)
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Arrow keys go from card to card; up and down by rows. */
function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const cards = [...list.querySelectorAll<HTMLElement>('.card')]
  const at = cards.findIndex((card) => card.matches(':focus'))
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
  const step = STEPS[event.key] ?? { ArrowUp: -columns, ArrowDown: columns }[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  cards[at + step]?.focus()
}

/** Runs when the host has loaded the view. */
export function show(): Promise<void> {
  return showView('galley-themes', startThemesView)
}
