import { existsSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const ATTEMPTS = 20
const PAUSE_MS = 100

/**
 * Removes a folder that others may be removing parts of at the same time. `rmSync` gives up without a word when
 * something that it has just listed is gone.
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
