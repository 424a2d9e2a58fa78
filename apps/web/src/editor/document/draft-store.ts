/** What was written on this device and has not reached the service. */
export type Draft = {
  readonly markdown: string
  readonly title: string
  /** The version that it goes on from. */
  readonly baseVersion: number
}

// Two tabs may write one text without a service to tell them of each other, so each keeps a draft of its own.
const writer = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
const lockOf = (name: string) => `galley.writer.${name}`
// Held for as long as the page lives. Over plain HTTP browsers have no locks, and every writer counts as gone.
void navigator.locks?.request(lockOf(writer), () => new Promise<never>(() => {}))

const prefixOf = (id: string) => `galley.draft.${id}.`
const keyOf = (id: string) => prefixOf(id) + writer

/** False without storage, or with a full one: the text then lives in this page alone until it is saved. */
export function keepDraft(id: string, draft: Draft): boolean {
  try {
    window.localStorage.setItem(keyOf(id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(id: string) {
  drop(keyOf(id))
}

/** A draft that nobody is writing any more. It lies where it is until it is let go. */
export type AbandonedDraft = { readonly draft: Draft; readonly letGo: () => void }

/** A draft of a project that this page left, or one that is gone; null when there is none. */
export async function findAbandonedDraft(id: string): Promise<AbandonedDraft | null> {
  const locks = (await navigator.locks?.query().catch(() => null))?.held ?? []
  const atWork = new Set(locks.map(({ name }) => name))
  const prefix = prefixOf(id)
  for (const key of keys()) {
    const name = key.slice(prefix.length)
    if (!key.startsWith(prefix) || (name !== writer && atWork.has(lockOf(name)))) continue
    const draft = read(key)
    if (draft) return { draft, letGo: () => drop(key) }
  }
  return null
}

function keys(): string[] {
  try {
    return Object.keys(window.localStorage)
  } catch {
    return []
  }
}

function read(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function drop(key: string) {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Then none was kept.
  }
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null
  return (
    typeof draft?.markdown === 'string' &&
    typeof draft.title === 'string' &&
    typeof draft.baseVersion === 'number'
  )
}
