import { button, element } from '../element.ts'
import type { ViewParts } from '../show-view.ts'
import type { PageStrip } from './page-strip.ts'

type Opinion = { readonly renderId: string; readonly count: number }

/** Lets the person approve the pages, or ask for a change. Either is said in the conversation, in the person's name. */
export function opinionForm(parts: ViewParts, { renderId, count }: Opinion, strip: PageStrip): HTMLElement {
  const { host, words } = parts
  const place = element('div')
  const outcome = element('p', { class: 'note', role: 'status' })
  const say = async (text: string): Promise<void> => {
    const isSaid = await host.say(text).catch(() => false)
    outcome.textContent = isSaid ? words.sent : words.notSent
    outcome.classList.toggle('error', !isSaid)
    showChoice()
  }
  const showChoice = (): void => {
    place.replaceChildren(
      element('div', { class: 'actions' }, [
        button(words.approve, () => void say(words.approval(renderId)), 'main'),
        button(words.askForChange, () => place.replaceChildren(changeForm())),
        outcome,
      ]),
    )
  }
  const changeForm = (): HTMLElement => {
    outcome.textContent = ''
    const where = pageChoice(parts, count, strip)
    const wish = element('textarea', { maxlength: '2000', placeholder: words.changeHint })
    const send = (): void => {
      const text = wish.value.trim()
      const page = where.value === '' ? null : Number(where.value)
      if (text === '') wish.focus()
      else void say(words.change({ render: renderId, page, text }))
    }
    wish.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) send()
    })
    // Not a form: the host's sandbox lets none be sent.
    const form = element('div', { class: 'form' }, [
      element('label', {}, [words.where, where]),
      element('label', {}, [words.changeWanted, wish]),
      element('div', { class: 'actions' }, [
        button(words.send, send, 'main'),
        button(words.cancel, showChoice),
      ]),
    ])
    queueMicrotask(() => wish.focus())
    return form
  }
  showChoice()
  return place
}

/** Returns the choice of a page. It follows what the person picks in the strip. */
function pageChoice({ words }: ViewParts, count: number, strip: PageStrip): HTMLSelectElement {
  const pages = Array.from({ length: count }, (_, index) => index + 1)
  const where = element('select', {}, [
    element('option', { value: '' }, [words.allPages]),
    ...pages.map((page) => element('option', { value: String(page) }, [words.page(page)])),
  ])
  const follow = () => {
    where.value = String(strip.chosen() ?? '')
  }
  strip.onChoice = follow
  follow()
  return where
}
