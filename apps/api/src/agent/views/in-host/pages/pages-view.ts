import { button, element } from '../element.ts'
import type { ReadAnswer } from '../read-answer.ts'
import { textOf } from '../read-answer.ts'
import type { View, ViewParts } from '../show-view.ts'
import { showView } from '../show-view.ts'
import { followRender } from './follow-render.ts'
import { opinionForm } from './opinion-form.ts'
import { PageLoader } from './page-loader.ts'
import { pageStrip } from './page-strip.ts'

/** A completed render. `url`: where a person goes on; empty: the answer named none. */
type Pages = {
  readonly renderId: string
  readonly count: number
  readonly ratio: string
  readonly url: string
}

/** Shows the pages of a render. A render that is under way is followed first. */
function startPagesView(parts: ViewParts): View {
  let calledWith: Readonly<Record<string, unknown>> = {}
  return {
    onArguments: (args) => {
      calledWith = args
    },
    onAnswer: (answer) => {
      void showAnswer(parts, answer, textOf(calledWith.render_id)).catch(() =>
        showNote(parts, parts.words.failed),
      )
    },
  }
}

async function showAnswer(parts: ViewParts, answer: ReadAnswer, askedFor: string): Promise<void> {
  if (answer.refusal !== null) return showNote(parts, answer.refusal)
  const isOfRender = typeof answer.data.status === 'string'
  const ended = isOfRender ? await followRender(parts, answer) : answer
  const { render_id, status, page_count, aspect_ratio, open_in_service_url } = ended.data
  const { words } = parts
  if (ended.refusal !== null) return showNote(parts, ended.refusal)
  if (isOfRender && status !== 'completed') {
    return showNote(parts, status === 'canceled' ? words.canceled : words.failed)
  }
  const pages = {
    renderId: textOf(render_id) || askedFor,
    count: Number(page_count) || 0,
    ratio: textOf(aspect_ratio),
    url: textOf(open_in_service_url),
  }
  showPages(parts, pages, ended.pictures)
}

function showPages(parts: ViewParts, pages: Pages, pictures: readonly string[]): void {
  const { host, words, root } = parts
  const heading = element('header', {}, [
    element('h1', {}, [words.pageCount(pages.count)]),
    ...tools(parts, pages),
  ])
  if (!host.canCallTools) {
    const shown = pictures.map((src) =>
      element('img', { class: 'only', src, alt: words.pageCount(pages.count) }),
    )
    root.replaceChildren(heading, ...shown)
    return
  }
  const loader = new PageLoader(host, pages.renderId, pages.count)
  const strip = pageStrip({ words, loader, count: pages.count, ratio: pages.ratio })
  const opinion = host.canSay ? [opinionForm(parts, pages, strip)] : []
  root.replaceChildren(heading, strip.list, ...opinion)
}

function tools({ host, words }: ViewParts, { url }: Pages): HTMLElement[] {
  const made: HTMLElement[] = []
  if (host.canFillScreen) made.push(button(words.fullScreen, () => void host.switchMode(), 'quiet'))
  if (url !== '' && host.canOpenLinks)
    made.push(button(words.openInGalley, () => void host.openLink(url), 'quiet'))
  return made
}

function showNote({ root }: ViewParts, text: string): void {
  root.replaceChildren(element('p', { class: 'note error', role: 'alert' }, [text]))
}

/** Runs when the host has loaded the view. */
export function show(): Promise<void> {
  return showView('galley-pages', startPagesView)
}
