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
}

const SHOWN_MS = 6_000

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, number>()
const listeners = new Set<() => void>()

/** Says something in a corner for a while. `onGone` is called when it goes without its action having been used. */
export function say(text: string, more: Partial<Pick<Toast, 'look' | 'action' | 'onGone'>> = {}) {
  const id = ++lastId
  for (const { id: oldest } of toasts.slice(0, -2)) dismiss(oldest)
  change([...toasts, { look: 'plain', action: null, onGone: () => {}, ...more, id, text }])
  letGoSoon(id)
}

// Whoever leaves has not taken anything back.
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

/** It stays for as long as somebody points at it or has come to it by keyboard. */
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
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done with it; it only stays.
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
