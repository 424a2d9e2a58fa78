import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { takeLock } from '../../infra/dev/processes/launcher-lock.mjs'
import type { Subject } from './stand-in-process.ts'
import { ended, makeTestFolder, startStandIn } from './stand-in-process.ts'

async function lockHeldBy(holder: Subject, { ending = false, startedBy = [] as Subject[] } = {}) {
  const path = join(await makeTestFolder(), 'launcher.lock')
  writeFileSync(path, JSON.stringify({ ...holder, ending, startedBy }))
  return path
}

async function deadProcess(): Promise<Subject> {
  const { self } = await startStandIn('polite')
  process.kill(self.pid)
  await ended(self)
  return self
}

describe('takeLock', () => {
  it('names the process that holds it', async () => {
    const { self } = await startStandIn('polite')
    const path = await lockHeldBy(self)

    expect(await takeLock(path)).toEqual({ heldBy: self.pid })

    process.kill(self.pid)
  })

  it('takes over from a process that was killed', async () => {
    const path = await lockHeldBy(await deadProcess())

    const lock = await takeLock(path)

    expect(lock).toHaveProperty('release')
    expect(await takeLock(path)).toEqual({ heldBy: process.pid })
  })

  it('takes over if the pid now belongs to another program', async () => {
    const { self } = await startStandIn('polite')
    const path = await lockHeldBy({ ...self, identity: 'an earlier boot/1' })

    expect(await takeLock(path)).toHaveProperty('release')

    process.kill(self.pid)
  })

  it.each(['says that it is ending', 'was started by an npm that is gone'])(
    'waits for a holder that %s',
    async (which) => {
      const { self } = await startStandIn('polite')
      const isAnnounced = which === 'says that it is ending'
      const path = await lockHeldBy(self, {
        ending: isAnnounced,
        startedBy: isAnnounced ? [] : [await deadProcess()],
      })

      const taking = takeLock(path)
      process.kill(self.pid)

      expect(await taking).toHaveProperty('release')
    },
  )

  it('is free again once released', async () => {
    const path = join(await makeTestFolder(), 'launcher.lock')
    const first = await takeLock(path)
    if ('release' in first) first.release()

    expect(await takeLock(path)).toHaveProperty('release')
  })
})
