/** Six of 7,776 words are 77 bits: they can't be guessed, and they are easy to read aloud. */
const COUNT = 6

/**
 * Returns six words of the EFF's long list, chosen by the browser's random numbers. They are English in every language
 * of the app, because every keyboard types them without an input method.
 */
export async function sixWords(): Promise<string> {
  const { default: words } = await import('@zxcvbn-ts/language-common/src/diceware.json', {
    with: { type: 'json' },
  })
  return Array.from({ length: COUNT }, () => words[randomBelow(words.length)]).join(' ')
}

/** Returns a random whole number below `limit`. All are equally likely. */
function randomBelow(limit: number): number {
  const range = 2 ** 32 - (2 ** 32 % limit)
  const [number] = crypto.getRandomValues(new Uint32Array(1))
  // Numbers above the last whole multiple of `limit` would make the first results likelier.
  return number !== undefined && number < range ? number % limit : randomBelow(limit)
}
