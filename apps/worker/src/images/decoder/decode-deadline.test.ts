import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startDecodeDeadline } from './decode-deadline.ts'

let child: ChildProcess | undefined
afterEach(() => {
  // The script below it, too.
  if (child?.pid) process.kill(-child.pid, 'SIGKILL')
})

/** Runs a script below another process, as a decoder does. */
function run(script: string): number {
  child = spawn('sh', ['-c', `"${process.execPath}" -e "${script}" & wait`], {
    detached: true,
    stdio: 'ignore',
  })
  return child.pid ?? 0
}

describe('the deadline of a picture', () => {
  it('ends what has used up its processor time', async () => {
    const deadline = startDecodeDeadline(run('for (;;);'), { cpuMs: 1_000, longestMs: 600_000 })

    await once(deadline.signal, 'abort')
    deadline.stop()

    expect(deadline.isStarved()).toBe(false)
  })

  it('does not blame a picture whose process was given no time', async () => {
    const deadline = startDecodeDeadline(run('setTimeout(() => {}, 1e8)'), {
      cpuMs: 600_000,
      longestMs: 1_000,
    })

    expect(deadline.isStarved()).toBe(false)
    await once(deadline.signal, 'abort')
    deadline.stop()

    expect(deadline.isStarved()).toBe(true)
  })
})
