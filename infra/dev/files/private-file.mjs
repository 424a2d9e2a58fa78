import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file atomically and makes it readable only by its owner. A reader sees either the old or the new content.
 */
export function writePrivateFile(path, content) {
  const next = `${path}.${process.pid}.new`
  writeFileSync(next, content, { mode: 0o600 })
  chmodSync(next, 0o600)
  renameSync(next, path)
}

/** Returns a file's parsed JSON; null when there is no such file. */
export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

export function writeJson(path, value) {
  writePrivateFile(path, `${JSON.stringify(value, null, 2)}\n`)
}
