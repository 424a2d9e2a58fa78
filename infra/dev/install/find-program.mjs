import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// Folders with programs that a short PATH (a service's, `env -i`) leaves out.
const MORE_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin', '/opt/local/bin']

/** Returns the path of the first of these programs that is installed; null if none is. */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...MORE_FOLDERS]
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable)
    if (found !== undefined) return found
  }
  return null
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
