import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { language, useText } from '../../language/language.ts'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { OwnWordsDialog } from '../check/own-words/own-words.tsx'
import type { EditorContext } from '../editor-context.ts'
import { useRequestRender } from '../export/use-renders.ts'
import type { Panel } from '../frame/panel-names.ts'
import type { PageEndAct } from '../preview/page-ends/open-page-end.ts'
import type { Command } from './commands.ts'
import { commandsOf } from './commands.ts'
import { isPressed } from './keys.ts'
import { Palette } from './palette.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { StickerPicker } from './sticker-picker.tsx'

type OpenDialog = 'palette' | 'shortcuts' | 'own-words' | 'stickers' | null

type CommandsOnKeysProps = {
  readonly context: Pick<
    EditorContext,
    'settings' | 'config' | 'setSettings' | 'own' | 'view' | 'state' | 'project' | 'document' | 'openWall'
  >
  readonly opened: OpenDialog
  readonly onOpened: (opened: OpenDialog) => void
  readonly onPanel: (panel: Panel | null) => void
  readonly onPages: () => void
  readonly onPageEnd: (act: PageEndAct) => void
}

/** Handles the keyboard shortcuts of all commands. Renders the command palette and the dialogs that it opens. */
export function CommandsOnKeys(props: CommandsOnKeysProps) {
  const { context, opened, onOpened, onPanel, onPages, onPageEnd } = props
  const text = useText()
  const which = language.use()
  const [, go] = useLocation()
  const request = useRequestRender(context.project.project_id, context.document)
  const commands = () =>
    commandsOf({
      ...context,
      text,
      which,
      onPanel,
      onPages,
      onPageEnd,
      onShortcuts: () => onOpened('shortcuts'),
      onOwnWords: () => onOpened('own-words'),
      onStickers: () => onOpened('stickers'),
      onProjects: () => go('/projects'),
      onRender: () => {
        onPanel('export')
        request.mutate(context.settings, {
          onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
        })
      },
    })
  const latest = useRef(commands)
  latest.current = commands
  useKeys(latest, onOpened)
  if (opened === null) return null
  if (opened === 'own-words')
    return <OwnWordsDialog view={context.view} isOpen onClose={() => onOpened(null)} />
  if (opened === 'stickers') return <StickerPicker view={context.view} onClose={() => onOpened(null)} />
  const Shown = opened === 'palette' ? Palette : Shortcuts
  return <Shown commands={commands()} onClose={() => onOpened(null)} />
}

/** Holds which of the dialogs is open. */
export function useOpened() {
  return useState<OpenDialog>(null)
}

function useKeys(commands: RefObject<() => readonly Command[]>, onOpened: (opened: OpenDialog) => void) {
  const open = useRef(onOpened)
  open.current = onOpened
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const run = actionOf(event, { commands: commands.current, open: open.current })
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    }
    // Captures keys before the text editor, which has its own shortcuts.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [commands])
}

type Hearing = {
  readonly commands: () => readonly Command[]
  readonly open: (opened: OpenDialog) => void
}

function actionOf(event: KeyboardEvent, { commands, open }: Hearing): (() => void) | null {
  if (event.isComposing || document.querySelector('[role="dialog"]')) return null
  if (isPressed('Mod-k', event)) return () => open('palette')
  if (event.key === '?' && !isTyping(event.target)) return () => open('shortcuts')
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return null
  const isHeard = ({ group, isEverywhere }: Command) =>
    group === 'go' || (isEverywhere === true && !isTyping(event.target))
  const command = commands().find((each) => isHeard(each) && each.keys && isPressed(each.keys, event))
  return command?.run ?? null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="radio"],[type="checkbox"]),textarea,select'))
  )
}
