import type { SpawnOptions } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startCanary } from '../test-chromium.ts'
import type { Separation } from './separation.ts'
import { findSeparation } from './separation.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** Root may read everything, so under root the tests run as another user. */
const WORKER = isRoot ? { uid: 61_102, gid: 61_102 } : {}
const BROWSER = { uid: 61_103, gid: 61_103 }

let separation: Separation
let canary: Awaited<ReturnType<typeof startCanary>>
let worker: ReturnType<typeof spawn>

beforeAll(async () => {
  separation = await findSeparation(null)
  canary = await startCanary()
  const options: SpawnOptions = {
    env: { KEY: 'secret' },
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    ...WORKER,
  }
  worker = spawn('/bin/cat', options)
  worker.stdin?.write('up')
  await once(worker.stdout ?? worker, 'data')
})
afterAll(async () => {
  worker.kill('SIGKILL')
  await canary.close()
})

/** What a process prints that runs as the worker's own user, separated or not. */
async function output(before: readonly string[], ...command: string[]): Promise<string> {
  const [program = '', ...args] = [...before, ...command]
  return (await run(program, args, { cwd: '/', ...WORKER })).stdout
}
// Only Linux has such namespaces, and shows a process the variables of others of its user.
;(process.platform === 'linux' ? describe : describe.skip)('a separated process', () => {
  it.each([
    ['head -c 0', 'environ'],
    ['head -c 0', 'mem'],
    ['head -c 0', 'maps'],
    ['readlink', 'fd/0'],
    ['readlink', 'cwd'],
  ])('of the same user gets nowhere with %s /proc/…/%s', async (look, name) => {
    const attempt = ['/bin/sh', '-c', `${look} /proc/${worker.pid}/${name}`]

    await expect(output([], ...attempt)).resolves.toEqual(expect.any(String))
    await expect(output(separation.command, ...attempt)).rejects.toThrow()
  })

  it('reaches no port, those of 127.0.0.1 included', async () => {
    const ask = [
      process.execPath,
      '-e',
      `fetch('${canary.url}/asked').catch(({ cause }) => console.log(cause.code))`,
    ]

    expect(await output([], ...ask)).toBe('')
    expect(await output(separation.command, ...ask)).toMatch(/^(ENETUNREACH|ECONNREFUSED)\n$/)
    expect(canary.hits).toEqual(['/asked'])
  })

  if (isRoot) {
    it('is another user without rights where the worker may start one', async () => {
      const { command, hasNamespaces } = await findSeparation(BROWSER)
      const [program = '', ...before] = command
      const look = ['/bin/sh', '-c', 'id -u; id -G; grep CapEff /proc/self/status']

      expect(hasNamespaces).toBe(true)
      expect((await run(program, [...before, ...look], { cwd: '/' })).stdout).toBe(
        '61103\n61103\nCapEff:\t0000000000000000\n',
      )
    })
  } else {
    it('is refused as another user if the worker lacks the rights', async () => {
      await expect(findSeparation(BROWSER)).rejects.toThrow('BROWSER_USER')
    })
  }
})
