import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const ROTATED_AT_BYTES = 10_000_000

/**
 * Opens a log file that a service writes directly. A pipe through the launcher would break when the launcher is killed,
 * and could take the service down.
 */
export function openLog(path) {
  if (existsSync(path) && statSync(path).size > ROTATED_AT_BYTES) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o640)
  return { fd, startsAt: statSync(path).size, close: () => closeSync(fd) }
}

/** Returns a log's text from a position on, at most its last 200 kB. */
export function readLogFrom(path, position) {
  const fd = openSync(path, 'r')
  try {
    const end = statSync(path).size
    const from = Math.max(position, end - 200_000)
    const bytes = Buffer.alloc(Math.max(0, end - from))
    readSync(fd, bytes, 0, bytes.length, from)
    return bytes.toString('utf8')
  } finally {
    closeSync(fd)
  }
}

/** Returns the last lines of a text, enough to see why something failed. */
export function lastLines(text, count = 15) {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
