/** UTF-8 bytes of JSON that the entries of one answer may take. With what is around them, an answer stays below 6 kB. */
export const ANSWER_BYTES = 4_800

/** Returns the length of a value as JSON, in UTF-8 bytes. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Returns how many of the first entries fit into an answer; at least one, if there is one. */
export function countThatFits(entries: readonly unknown[], budget = ANSWER_BYTES): number {
  let left = budget
  for (const [index, entry] of entries.entries()) {
    left -= jsonBytes(entry) + 1
    if (left < 0) return Math.max(1, index)
  }
  return entries.length
}

/** Returns a text cut to a number of characters, with an ellipsis if something is missing. */
export function clipped(text: string, chars: number): string {
  const all = [...text]
  return all.length <= chars ? text : `${all.slice(0, chars - 1).join('')}…`
}
