/** What a string breaks that {@link isText} refuses, as an issue says it. */
export const NOT_TEXT = 'must be Unicode text without NUL and without halves of characters'

/** Whether every character of a string is whole and none is NUL: what UTF-8 can hold, and what Postgres keeps. */
export function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

/** In JSON that is UTF-8 a string that is no text can only come from one of these escapes. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i

/** Returns the path of the first string or key in parsed JSON that is no text; null: there is none. `json` is its source. */
export function findNonText(json: string, value: unknown): readonly PropertyKey[] | null {
  return SUSPECT_ESCAPE.test(json) ? search(value, []) : null
}

function search(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  if (typeof value === 'string') return isText(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = isText(key) ? search(inner, [...path, key]) : path
    if (found) return found
  }
  return null
}
