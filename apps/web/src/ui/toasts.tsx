import './toasts.css'
import { useSyncExternalStore } from 'react'
import { useText } from '../language/language.ts'
import { Button, IconButton } from './button.tsx'

type Toast = {
  readonly id: number
  readonly text: string
  readonly look: 'plain' | 'danger'
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Called when it goes, unless its action was used. */
  readonly onGone: () => void
  readonly timer: number
}

const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something in a corner for a while. `onGone` is called when it goes without its action having been used. */
export function say(text: string, more: Partial<Pick<Toast, 'look' | 'action' | 'onGone'>> = {}) {
  const id = ++lastId
  const timer = window.setTimeout(() => dismiss(id), SHOWN_MS)
  for (const { id: oldest } of toasts.slice(0, -2)) dismiss(oldest)
  change([...toasts, { look: 'plain', action: null, onGone: () => {}, ...more, id, text, timer }])
}

function dismiss(id: number, isUsed = false) {
  const toast = toasts.find((each) => each.id === id)
  if (!toast) return
  window.clearTimeout(toast.timer)
  change(toasts.filter((each) => each !== toast))
  if (isUsed) toast.action?.run()
  else toast.onGone()
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const text = useText()
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className="toast" data-look={toast.look}>
          <p>{toast.text}</p>
          {toast.action && (
            <Button look="quiet" onClick={() => dismiss(toast.id, true)}>
              {toast.action.label}
            </Button>
          )}
          <IconButton icon="close" label={text.common.close} onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
