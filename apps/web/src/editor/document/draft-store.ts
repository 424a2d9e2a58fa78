import type { Design } from '@galley/contracts'

/** A text that was written on this device and has not reached the service. */
export type Draft = {
  readonly markdown: string
  readonly title: string
  /** Absent in drafts from before projects had designs. */
  readonly design?: Design
  /** The saved version that the draft is based on. */
  readonly baseVersion: number
}

// Two tabs may edit one text offline and not know of each other, so each keeps a draft of its own.
const writer = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
const lockOf = (name: string) => `galley.writer.${name}`
// The page holds this lock until it closes. Over plain HTTP browsers have no locks, and every writer counts as gone.
void navigator.locks?.request(lockOf(writer), () => new Promise<never>(() => {}))

const prefixOf = (id: string) => `galley.draft.${id}.`
const keyOf = (id: string) => prefixOf(id) + writer

/** Stores a draft. Returns false without storage or if it is full: only this page then holds the text until a save. */
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

/** A draft that no open page is editing any more. It stays in storage until `letGo` is called. */
export type AbandonedDraft = { readonly draft: Draft; readonly letGo: () => void }

/** Returns a draft of a project that this page or a closed page left behind. Null when there is none. */
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
    // Without storage no draft was kept.
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
