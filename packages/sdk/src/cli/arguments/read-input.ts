import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CliError } from '../failure.ts'

/**
 * Returns the text of a file, or of standard input for `-`.
 *
 * @throws CliError when the text is empty or not UTF-8, because it would be rendered as gibberish.
 */
export async function readInput(path: string): Promise<string> {
  const name = path === '-' ? 'The standard input' : path
  const text = textOf(path === '-' ? await buffer(process.stdin) : await readFile(path))
  if (text === null) {
    throw new CliError(`${name} is not UTF-8.`, {
      hint: 'Save it as UTF-8, or convert it: iconv -f GB18030 -t UTF-8 old.md > new.md',
    })
  }
  if (text.trim() === '') {
    throw new CliError(`${name} is empty.`, { hint: 'Write some text, or name another file.' })
  }
  return text
}

/** Returns the JSON in a file. @throws CliError when it is none. */
export async function readJson<T>(path: string): Promise<T> {
  try {
    return JSON.parse(await readInput(path)) as T
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new CliError(`${path} is not JSON.`, { hint: cause.message, cause })
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
