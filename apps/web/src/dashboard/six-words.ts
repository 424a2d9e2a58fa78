/** Six of 7,776 words are 77 bits: nobody guesses them, and people can read them to each other. */
const COUNT = 6

/**
 * Six words of the EFF's long list, chosen by the browser's random numbers. They are English in every language of the
 * app, because every keyboard types them without an input method.
 */
export async function sixWords(): Promise<string> {
  const { default: words } = await import('@zxcvbn-ts/language-common/src/diceware.json', {
    with: { type: 'json' },
  })
  return Array.from({ length: COUNT }, () => words[randomBelow(words.length)]).join(' ')
}

/** A whole number below `limit`, each as likely as the others. */
function randomBelow(limit: number): number {
  const range = 2 ** 32 - (2 ** 32 % limit)
  const [number] = crypto.getRandomValues(new Uint32Array(1))
  // What lies above the last whole multiple would make the first numbers likelier.
  return number !== undefined && number < range ? number % limit : randomBelow(limit)
}
