/** Returns a text with another character at a place, from 0. A constant would sometimes be what stands there. */
export function changedAt(text: string, place: number): string {
  return `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`
}
