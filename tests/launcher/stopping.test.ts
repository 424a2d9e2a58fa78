import { existsSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { isAlive } from '../../infra/dev/processes/process-table.mjs'
import { stopProcess } from '../../infra/dev/processes/stop-process.mjs'
import { ended, makeTestFolder, startStandIn, startStandInLauncher } from './stand-in-process.ts'

const request = { traces: [], signal: 'SIGTERM' as const, graceMs: 300 }

describe('stopProcess', () => {
  it('lets a process end by itself', async () => {
    const { self } = await startStandIn('polite')

    await stopProcess({ ...self, ...request, graceMs: 20_000 })

    expect(isAlive(self)).toBe(false)
  })

  it('kills one that hangs', async () => {
    const { self } = await startStandIn('hanging')

    await stopProcess({ ...self, ...request })

    expect(isAlive(self)).toBe(false)
  })

  it('kills what a process has started in a session of its own', async () => {
    const { self, innermost } = await startStandIn('family')
    expect(isAlive(innermost)).toBe(true)

    await stopProcess({ ...self, ...request })

    expect(isAlive(self)).toBe(false)
    expect(isAlive(innermost)).toBe(false)
  })

  it('does not signal another program that got the pid of one of our processes', async () => {
    const { self } = await startStandIn('polite')

    await stopProcess({ ...self, ...request, identity: 'an earlier boot/1' })

    expect(isAlive(self)).toBe(true)
    process.kill(self.pid)
  })
})

describe('a launcher that is killed', () => {
  it('leaves no process and no temporary folder', async () => {
    const folder = await makeTestFolder()
    const { launcher, watched } = await startStandInLauncher(folder)
    expect(isAlive(watched)).toBe(true)

    launcher.kill('SIGKILL')
    await ended(watched)

    while (existsSync(folder)) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isAlive(watched)).toBe(false)
  })
})
