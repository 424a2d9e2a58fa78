import { useSyncExternalStore } from 'react'

/** A setting that this browser stores. All parts of the app see a change at once. */
export type Preference<T extends string> = {
  readonly use: () => T
  readonly set: (value: T) => void
  readonly get: () => T
}

export function preference<T extends string>(name: string, choices: readonly T[], initial: T): Preference<T> {
  const key = `galley.${name}`
  const listeners = new Set<() => void>()
  const get = () => choices.find((choice) => choice === read(key)) ?? initial
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    get,
    use: () => useSyncExternalStore(subscribe, get),
    set: (value) => {
      write(key, value)
      for (const listener of listeners) listener()
    },
  }
}

/** Used if the browser forbids storage. Settings then last as long as the page. */
const memory = new Map<string, string>()

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, value: string) {
  memory.set(key, value)
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // `memory` has the value.
  }
}
