import { existsSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const ATTEMPTS = 20
const PAUSE_MS = 100

/**
 * Removes a folder while other processes may be removing parts of it. `rmSync` silently gives up when an entry that it
 * has just listed is gone.
 */
export async function removeFolder(path) {
  for (let attempt = 0; attempt < ATTEMPTS && existsSync(path); attempt++) {
    if (attempt > 0) await delay(PAUSE_MS)
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EBUSY') throw error
    }
  }
}
