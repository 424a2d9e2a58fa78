import type { Body } from '../../api-types.ts'
import { CliError, EXIT } from '../failure.ts'
import { readInput } from './read-input.ts'

type NewLexiconWord = Body<'lexicons.create'>['words'][number]

/** The options that give the words of a list. */
export type WordOptions = {
  readonly words?: readonly string[]
  readonly file?: string
  readonly severity?: NonNullable<NewLexiconWord['severity']>
}

/**
 * Returns the words of the file, and then those of the command line.
 *
 * @throws CliError when there are none, or when the file looks like JSON and is none.
 */
export async function readWords({ words = [], file, severity }: WordOptions): Promise<NewLexiconWord[]> {
  const listed = [...(file === undefined ? [] : await wordsIn(file)), ...words]
  if (listed.length === 0) {
    throw new CliError('Words are missing.', {
      exitCode: EXIT.wrongUsage,
      hint: "Name them: --words word 'other=replacement', or --file words.txt",
    })
  }
  const usual = severity && { severity }
  return listed.map((each) => ({ ...usual, ...(typeof each === 'string' ? parseWord(each) : each) }))
}

/** Parses `word`, `word=replacement`, or `word=`, whose replacement is empty. */
function parseWord(written: string): NewLexiconWord {
  const [word = '', ...rest] = written.split('=')
  return rest.length === 0 ? { word } : { word, replacement: rest.join('=').trim() }
}

async function wordsIn(file: string): Promise<readonly (string | NewLexiconWord)[]> {
  const text = (await readInput(file)).trim()
  if (!/^[[{]/.test(text)) return text.split(/\s*\n\s*/)
  try {
    const { words } = JSON.parse(text) as { readonly words?: readonly NewLexiconWord[] }
    if (Array.isArray(words)) return words
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new CliError(`${file} is not JSON.`, { hint: cause.message, cause })
  }
  throw new CliError(`${file} has no list of words.`, { hint: 'Print one: galley lexicons show --json' })
}
