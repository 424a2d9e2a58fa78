/** The issue message for a string that {@link isText} rejects. */
export const NOT_TEXT = 'must be Unicode text without NUL and without halves of characters'

/** Returns whether a string has no lone surrogates and no NUL: the strings that UTF-8 can hold and Postgres stores. */
export function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

/** In UTF-8 JSON, an invalid string can only come from one of these escapes. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Returns the path of the first string or key in parsed JSON that is not valid text; null if all are. `json` is the
 * source.
 */
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
