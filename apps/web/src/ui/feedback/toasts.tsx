import './toasts.css'
import { useSyncExternalStore } from 'react'
import { useText } from '../../language/language.ts'
import { Button, IconButton } from '../button.tsx'

type Toast = {
  readonly id: number
  readonly text: string
  readonly look: 'plain' | 'danger'
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Called when the toast disappears, unless its action was used. */
  readonly onGone: () => void
}

const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, number>()
const listeners = new Set<() => void>()

/** Shows a toast in a corner for a while. Calls `onGone` when the toast disappears and its action was not used. */
export function say(text: string, more: Partial<Pick<Toast, 'look' | 'action' | 'onGone'>> = {}) {
  const id = ++lastId
  for (const { id: oldest } of toasts.slice(0, -2)) dismiss(oldest)
  change([...toasts, { look: 'plain', action: null, onGone: () => {}, ...more, id, text }])
  letGoSoon(id)
}

// Leaving the page doesn't undo anything, so `onGone` runs for every toast.
window.addEventListener('pagehide', () => {
  for (const { id } of toasts) dismiss(id)
})

function letGoSoon(id: number) {
  hold(id)
  timers.set(
    id,
    window.setTimeout(() => dismiss(id), SHOWN_MS),
  )
}

/** Keeps a toast while the pointer is over it or the focus is in it. */
function hold(id: number) {
  window.clearTimeout(timers.get(id))
  timers.delete(id)
}

function dismiss(id: number, isUsed = false) {
  const toast = toasts.find((each) => each.id === id)
  if (!toast) return
  hold(id)
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
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast visible.
        <div
          key={toast.id}
          className="toast"
          data-look={toast.look}
          onPointerEnter={() => hold(toast.id)}
          onPointerLeave={() => letGoSoon(toast.id)}
          onFocus={() => hold(toast.id)}
          onBlur={() => letGoSoon(toast.id)}
        >
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
