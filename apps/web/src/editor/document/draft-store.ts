/** What was written on this device and has not reached the service. */
export type Draft = {
  readonly markdown: string
  readonly title: string
  /** The version that it goes on from. */
  readonly baseVersion: number
}

const keyOf = (id: string) => `galley.draft.${id}`

export function readDraft(id: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(window.localStorage.getItem(keyOf(id)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

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
  try {
    window.localStorage.removeItem(keyOf(id))
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
