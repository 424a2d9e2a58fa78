import { existsSync, statSync } from 'node:fs'
import { readLogFrom } from '../processes/log-file.mjs'

const EVERY_MS = 500
/** Matches the lines of mails that the API prints instead of sending them. */
const LETTER_LINE = /^\[mail\] (.*)$/gm

/**
 * Reports the mails that the API prints into its log from now on, because they hold the links that users need.
 *
 * @param {string} path  the API's log
 * @param {(text: string) => void} say
 */
export function printLetters(path, say) {
  let position = sizeOf(path)
  setInterval(() => {
    const end = sizeOf(path)
    // A rotated log is shorter than before.
    const added = end > position ? readLogFrom(path, position) : ''
    const complete = added.slice(0, added.lastIndexOf('\n') + 1)
    position = end < position ? 0 : position + Buffer.byteLength(complete)
    const lines = [...complete.matchAll(LETTER_LINE)].map(([, line]) => line)
    if (lines.length > 0) say(`\n${lines.join('\n')}\n`)
  }, EVERY_MS).unref()
}

function sizeOf(path) {
  return existsSync(path) ? statSync(path).size : 0
}
