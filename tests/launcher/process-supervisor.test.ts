import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ProcessSupervisor } from '../../infra/dev/processes/process-supervisor.mjs'
import { isAlive } from '../../infra/dev/processes/process-table.mjs'
import { describeProcess, ended, makeTestFolder, startStandIn, until } from './stand-in-process.ts'

async function openSupervisor() {
  const folder = await makeTestFolder()
  const warnings: string[] = []
  const recordFile = join(folder, 'processes.json')
  const supervisor = new ProcessSupervisor({
    logFolder: folder,
    recordFile,
    warn: (sentence: string) => warnings.push(sentence),
  })
  return { supervisor, folder, recordFile, warnings }
}

function service(source: string) {
  return {
    name: 'subject',
    command: process.execPath,
    args: ['-e', source],
    env: process.env,
    cwd: '/',
    account: null,
    rank: 1,
    isReady: (log: () => string) => log().includes('ready'),
  }
}

const pidsIn = (logFile: string) =>
  [...readFileSync(logFile, 'utf8').matchAll(/ready (\d+)/g)].map(([, pid]) => Number(pid))

describe('ProcessSupervisor', () => {
  it('starts a service again that crashes, and says so', async () => {
    const { supervisor, folder, warnings } = await openSupervisor()
    await supervisor.start(service('console.log("ready", process.pid); setInterval(() => {}, 1000)'))
    const logFile = join(folder, 'subject.log')
    const [first = 0] = pidsIn(logFile)

    process.kill(first, 'SIGKILL')
    await until(() => pidsIn(logFile).length === 2)

    const second = describeProcess(pidsIn(logFile)[1] ?? 0)
    expect(isAlive(second)).toBe(true)
    expect(warnings).toEqual([
      expect.stringContaining('The subject ended (SIGKILL) and starts again in 0.5 s.'),
    ])
    await supervisor.stopAll()
    expect(isAlive(second)).toBe(false)
  })

  it('names a service that ends as it starts, with what it said last', async () => {
    const { supervisor } = await openSupervisor()

    const start = supervisor.start(service('console.error("no such table"); process.exitCode = 3'))

    await expect(start).rejects.toMatchObject({
      name: 'KnownProblem',
      message: 'The subject ended as it started (code 3).',
      log: expect.stringContaining('no such table'),
    })
    await supervisor.stopAll()
  })

  it('ends the processes of a launcher that was killed with its guard, and no others', async () => {
    const { supervisor, recordFile } = await openSupervisor()
    const orphan = (await startStandIn('hanging')).self
    const stranger = (await startStandIn('polite')).self
    const common = { name: 'x', traces: [], signal: 'SIGTERM', graceMs: 200, rank: 1 }
    writeFileSync(
      recordFile,
      JSON.stringify([
        { ...common, ...orphan },
        { ...common, ...stranger, identity: 'an earlier boot/1' },
      ]),
    )

    await supervisor.endOrphans({ guardNeedsMs: 100 })

    expect(isAlive(orphan)).toBe(false)
    expect(isAlive(stranger)).toBe(true)
    expect(existsSync(recordFile)).toBe(false)
    process.kill(stranger.pid)
    await ended(stranger)
  })
})
