import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { Crew } from '../../infra/dev/processes/crew.mjs'
import { isAlive } from '../../infra/dev/processes/process-table.mjs'
import { describeProcess, ended, makeTestFolder, startStandIn, until } from './stand-in-process.ts'

async function openCrew() {
  const folder = await makeTestFolder()
  const warnings: string[] = []
  const recordFile = join(folder, 'processes.json')
  const crew = new Crew({
    logFolder: folder,
    recordFile,
    warn: (sentence: string) => warnings.push(sentence),
  })
  return { crew, folder, recordFile, warnings }
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

describe('Crew', () => {
  it('starts a service again that crashes, and says so', async () => {
    const { crew, folder, warnings } = await openCrew()
    await crew.start(service('console.log("ready", process.pid); setInterval(() => {}, 1000)'))
    const logFile = join(folder, 'subject.log')
    const [first = 0] = pidsIn(logFile)

    process.kill(first, 'SIGKILL')
    await until(() => pidsIn(logFile).length === 2)

    const second = describeProcess(pidsIn(logFile)[1] ?? 0)
    expect(isAlive(second)).toBe(true)
    expect(warnings).toEqual([
      expect.stringContaining('The subject ended (SIGKILL) and starts again in 0.5 s.'),
    ])
    await crew.stopAll()
    expect(isAlive(second)).toBe(false)
  })

  it('names a service that ends as it starts, with what it said last', async () => {
    const { crew } = await openCrew()

    const start = crew.start(service('console.error("no such table"); process.exitCode = 3'))

    await expect(start).rejects.toMatchObject({
      name: 'KnownProblem',
      message: 'The subject ended as it started (code 3).',
      log: expect.stringContaining('no such table'),
    })
    await crew.stopAll()
  })

  it('ends what a launcher that was killed with its guard has left, and nothing else', async () => {
    const { crew, recordFile } = await openCrew()
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

    await crew.endOrphans({ guardNeedsMs: 100 })

    expect(isAlive(orphan)).toBe(false)
    expect(isAlive(stranger)).toBe(true)
    expect(existsSync(recordFile)).toBe(false)
    process.kill(stranger.pid)
    await ended(stranger)
  })
})
