import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** A file's text; `-` is the standard input. */
export function readInput(path: string): Promise<string> {
  return path === '-' ? text(process.stdin) : readFile(path, 'utf8')
}
