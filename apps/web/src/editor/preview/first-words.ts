const MOST_CHARACTERS = 28

/** Returns the first words of an element, on one line. '' if it has none. */
export function firstWords(element: Element | undefined): string {
  const text = (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= MOST_CHARACTERS) return text
  return `${characters
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replace(/[\s\p{P}]+$/u, '')}…`
}
