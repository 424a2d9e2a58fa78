import { App, applyDocumentTheme, applyHostStyleVariables } from '@modelcontextprotocol/ext-apps'
import { element } from './element.ts'
import type { ReadAnswer } from './read-answer.ts'
import { readAnswer } from './read-answer.ts'
import { ViewHost } from './view-host.ts'
import { VIEW_STYLE } from './view-style.ts'
import type { ViewWords } from './words.ts'
import { wordsFor } from './words.ts'

/** What a view does with the call that it is shown for. */
export type View = {
  readonly onArguments: (args: Readonly<Record<string, unknown>>) => void
  readonly onAnswer: (answer: ReadAnswer) => void
}

/** What a view is made of. */
export type ViewParts = { readonly host: ViewHost; readonly words: ViewWords; readonly root: HTMLElement }

/** Connects to the host, takes its colours and language on, and starts the view. */
export async function showView(title: string, start: (parts: ViewParts) => View): Promise<void> {
  document.head.append(element('style', {}, [VIEW_STYLE]))
  const app = new App({ name: title, version: '1' }, { availableDisplayModes: ['inline', 'fullscreen'] })
  const started = Promise.withResolvers<View>()
  // The host may send both right after the connection, before the view has started.
  app.ontoolinput = async ({ arguments: args = {} }) => (await started.promise).onArguments(args)
  app.ontoolresult = async (result) => (await started.promise).onAnswer(readAnswer(result))
  app.onhostcontextchanged = () => takeOn(app)
  await app.connect()
  const host = new ViewHost(app)
  const { lang, words } = wordsFor(host.locale)
  document.documentElement.lang = lang
  takeOn(app)
  const root = document.querySelector('main') ?? document.body
  root.replaceChildren(element('p', { class: 'note', role: 'status' }, [words.waiting]))
  started.resolve(start({ host, words, root }))
}

function takeOn(app: App): void {
  const { theme, styles, displayMode } = app.getHostContext() ?? {}
  if (theme) applyDocumentTheme(theme)
  if (styles?.variables) applyHostStyleVariables(styles.variables)
  document.documentElement.dataset.mode = displayMode ?? 'inline'
}
