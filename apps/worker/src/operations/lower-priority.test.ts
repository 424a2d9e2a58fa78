import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'

const run = promisify(execFile)

/** Runs in a process of its own, since a priority can't be raised again. Returns what its threads and children have. */
async function prioritiesAfter(niceness: number): Promise<{ threads: number[]; child: number }> {
  const module = new URL('./lower-priority.ts', import.meta.url)
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { execFileSync } from 'node:child_process'
     import { readdirSync } from 'node:fs'
     import { getPriority } from 'node:os'
     import { lowerPriority } from '${module}'
     lowerPriority(${niceness})
     const threads = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
     const child = Number(execFileSync('nice', { encoding: 'utf8' }))
     console.log(JSON.stringify({ threads, child }))`,
  ])
  return JSON.parse(stdout)
}

describe('the priority of a worker', () => {
  const own = getPriority()

  it('is lowered for all its threads and children', async () => {
    const { threads, child } = await prioritiesAfter(19)
    expect([...new Set(threads), child]).toEqual([19, 19])
  })

  it('is never raised', async () => {
    const { threads, child } = await prioritiesAfter(0)
    expect([...new Set(threads), child]).toEqual([own, own])
  })
})
