const MOST_CHARACTERS = 28
/** Letters of scripts that put spaces between words. */
const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N}]$/u

/** Returns the first words of an element, on one line. '' if it has none. */
export function firstWords(element: Pick<Element, 'textContent'> | undefined): string {
  const text = (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= MOST_CHARACTERS) return text
  const head = characters.slice(0, MOST_CHARACTERS).join('')
  const isInWord = [-1, 0].every((step) => LETTER.test(characters[MOST_CHARACTERS + step] ?? ''))
  const whole = isInWord ? head.replace(/ [^ ]*$/, '') : head
  return `${whole.replace(/[\s\p{P}]+$/u, '')}…`
}
