import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserUser } from './separation.ts'

// In a container every worker may have process id 1, so the id alone doesn't distinguish it from an earlier worker.
const bornMs = Math.round(performance.timeOrigin)
const PREFIX = `browser-${process.pid}-${bornMs}-`

/** Creates a directory for one browser's profile and temporary files, owned by the browser's user. */
export async function makeLaunchDir(scratchDir: string, user: BrowserUser | null): Promise<string> {
  const dir = await mkdtemp(join(scratchDir, PREFIX))
  if (user) await chown(dir, user.uid, user.gid)
  // Root never runs Chromium itself. The operator's wrapper changes to another user, who has to write here.
  else if (process.getuid?.() === 0) await chmod(dir, 0o777)
  return dir
}

export async function removeLaunchDir(dir: string): Promise<void> {
  // A killed browser's last processes may still be writing for a moment, on a busy machine for seconds, hence the retries.
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Creates the scratch directory if it is missing, and removes the leftovers of killed workers. */
export async function sweepScratchDir(scratchDir: string): Promise<void> {
  await mkdir(scratchDir, { recursive: true })
  const names = await readdir(scratchDir)
  await Promise.all(names.filter(isAbandoned).map((name) => removeLaunchDir(join(scratchDir, name))))
}

function isAbandoned(name: string): boolean {
  const pid = Number(/^browser-(\d+)-\d+-/.exec(name)?.[1] ?? Number.NaN)
  if (Number.isNaN(pid) || name.startsWith(PREFIX)) return false
  return pid === process.pid || !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Any error except "no such process" means that the process exists and belongs to another user.
    return !(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ESRCH')
  }
}
