import { setTimeout as delay } from 'node:timers/promises'
import { BrowserError } from '../browser-error.ts'
import { readProc, rendererProcesses } from './process-tree.ts'

/**
 * What is known of the browsers' sandbox. Only Linux lets a process inspect another one's. Elsewhere nothing switches
 * it off.
 */
export const SANDBOX = process.platform === 'linux' ? 'verified' : 'on'

/** A process is sandboxed before it gets any content, but some milliseconds after its start. */
const SETTLE_MS = 2_000
/** `Seccomp: 2` in `/proc/<pid>/status`: system calls go through a filter. */
const SECCOMP_FILTER = /^Seccomp:\s+2$/m

/**
 * Checks that every running page process of a browser is sandboxed: a system-call filter is set, and none of its user
 * ids is root's. Other systems than Linux don't show this. There we rely on the launch flags, which never switch the
 * sandbox off.
 *
 * @throws sandbox when a page process is not sandboxed, or none is found.
 */
export async function checkSandbox(browserPid: number): Promise<void> {
  if (process.platform !== 'linux') return
  const giveUpAt = performance.now() + SETTLE_MS
  while (!allLockedIn(browserPid)) {
    if (performance.now() > giveUpAt) throw new BrowserError('sandbox')
    await delay(10)
  }
}

function allLockedIn(browserPid: number): boolean {
  const renderers = rendererProcesses(browserPid)
  return renderers.length > 0 && renderers.every(isLockedIn)
}

function isLockedIn(pid: number): boolean {
  const status = readProc(pid, 'status')
  const userIds = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/)
  return SECCOMP_FILTER.test(status) && userIds !== undefined && !userIds.includes('0')
}
