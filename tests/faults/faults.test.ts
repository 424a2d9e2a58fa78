import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../support/test-stack.ts'
import { allWell, countUp, settle } from './account.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'
import { startFaultStack } from './fault-stack.ts'
import { FAULTS } from './faults.ts'
import { grown, holdingsOf } from './holdings.ts'
import { browserProcesses, killBrowser, strays } from './processes.ts'
import { STORE_FAULTS } from './store-faults.ts'

const SLOTS = 2
const MAX_FAILURES = 6

let faults: FaultStack
let services: ServiceProcesses
/** The resources of the processes after some work and a rest. */
let atRest: Awaited<ReturnType<typeof holdingsOf>>

beforeAll(async () => {
  faults = await startFaultStack({
    RENDER_RETRY_MS: '20',
    RENDER_MAX_FAILURES: String(MAX_FAILURES),
    WORKER_CONCURRENCY: String(SLOTS),
  })
  services = { api: faults.stack.api, worker: await faults.startWorker({ DRAIN_MS: '0' }) }
  await faults.stack.database.query('UPDATE plans SET renders = 1000, pages = 10000')
  await settle(faults, await Promise.all(Array.from({ length: 3 * SLOTS }, () => faults.acceptRender())))
  atRest = await holdingsOf(faults, services)
})
afterAll(() => faults.close())

describe('nothing is lost and nothing is billed twice when', () => {
  it.each([...FAULTS, ...STORE_FAULTS].filter(({ isLong }) => !isLong))('$name', async ({ inject }) => {
    const first = await faults.acceptRender()
    await eventually(async () => (await statusOf(first)) !== 'queued')

    const meanwhile = faults.acceptRender()
    await inject(faults, services)
    const ids = [first, await meanwhile]

    expect(await settle(faults, ids)).toEqual(allWell(ids.length))
    expect(faults.rudeness.splice(0)).toEqual([])
    await nothingLeft()
  })
})

/**
 * Waits until everything is as it was. A browser may take a moment to end, and a starting one first creates its
 * folder. Running processes hold no more than at first, even after many faults.
 */
async function nothingLeft(): Promise<void> {
  const look = () => strays(faults.scratchDir, services.worker.pid)
  await eventually(async () => look().length === 0, 20_000).catch(() => null)
  expect(look()).toEqual([])
  let more: string[] = []
  const holdNoMore = async () => {
    more = grown(atRest, await holdingsOf(faults, services))
    return more.length === 0
  }
  await eventually(holdNoMore, 20_000).catch(() => null)
  expect(more).toEqual([])
  // Each slot has at most one browser.
  expect((await readdir(faults.scratchDir)).length).toBeLessThanOrEqual(SLOTS)
}

describe('a queue', () => {
  it('is worked off while workers come and go', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => faults.acceptRender()))
    const second = await faults.startWorker()
    await services.worker.stop('SIGKILL')
    services.worker = await faults.startWorker()
    await second.stop()

    expect(await settle(faults, ids)).toEqual(allWell(ids.length))
    await nothingLeft()
  })
})

describe('a long queue', () => {
  const WAITING = 24
  /**
   * Each pause is twice as long as the one before, and both slots may have begun, so an outage of this length has at
   * most this many retries.
   */
  const FEW = 8
  const OUTAGE_MS = 4_000

  it.each(['store', 'postgres'] as const)(
    'waits while the %s is away: it is neither tried in vain nor forgotten',
    async (part) => {
      process.kill(services.worker.pid, 'SIGSTOP')
      const ids = await Promise.all(Array.from({ length: WAITING }, () => faults.acceptRender()))
      faults.links[part].set({ kind: 'refused' })
      process.kill(services.worker.pid, 'SIGCONT')
      await delay(OUTAGE_MS)
      const left = await faults.redis.waiting()
      faults.links[part].set({ kind: 'none' })

      expect(left).toBeGreaterThanOrEqual(WAITING - FEW)
      expect(await settle(faults, ids)).toEqual(allWell(WAITING))
      const { rows } = await faults.stack.database.query(
        'SELECT sum(attempt)::int AS attempts FROM renders WHERE id = ANY($1)',
        [ids],
      )
      expect(rows[0].attempts).toBeLessThanOrEqual(WAITING + FEW)
      await nothingLeft()
    },
  )
})

describe('a part that is away', () => {
  const post = (path: string, body: object) =>
    faults.tryCall(path, { method: 'POST', body: JSON.stringify(body) })
  const during = async <T>(link: keyof FaultStack['links'], work: () => Promise<T>): Promise<T> => {
    faults.links[link].set({ kind: 'refused' })
    return work().finally(() => faults.links[link].set({ kind: 'none' }))
  }

  it('Redis: a render is accepted all the same, and done', async () => {
    const id = await during('redis', () => faults.acceptRender())

    expect(await settle(faults, [id])).toEqual(allWell(1))
  })

  it('Postgres: a call is answered with 503 and when to come back', async () => {
    const answer = await during('postgres', () => post('/projects', { markdown: '# Away' }))

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'internal' } } })
    expect(answer?.headers.get('retry-after')).toBe('2')
  })

  it('the object store: a page is answered with 503 and when to come back', async () => {
    const id = await faults.acceptRender()
    await settle(faults, [id])
    const render = await faults.tryCall(`/renders/${id}`)
    const page = new URL(render?.body.data.preview_urls[0])

    const path = page.pathname.replace('/v1', '') + page.search
    const answer = await during('store', () => faults.tryCall(path))

    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'internal' } } })
    expect(answer?.headers.get('retry-after')).toBe('2')
  })
})

describe('a render that kills every browser it meets', () => {
  it('fails after a few attempts, costs nothing, and affects no other render', async () => {
    // Long and new, so that no page is copied: a render that ends between two looks would never be killed.
    const markdown = Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\n${'Words of a page. '.repeat(40)}`)
    const body = JSON.stringify({ markdown: markdown.join('\n\n') })
    const project = await faults.tryCall('/projects', { method: 'POST', body })
    const id = await faults.acceptRender('xhs', project?.body.data.project_id)
    const row = await eventually(async () => {
      killBrowser(faults.scratchDir, 'renderer')
      const { rows } = await faults.stack.database.query('SELECT * FROM renders WHERE id = $1', [id])
      return rows[0].status === 'failed' && rows[0]
    })
    const next = await faults.acceptRender()

    expect(row).toMatchObject({ failure_reason: 'browser_crashed', strikes: MAX_FAILURES })
    expect(await settle(faults, [next])).toEqual(allWell(1))
    await nothingLeft()
  })
})

describe('the account itself', () => {
  it('detects a double charge, an incomplete set of files, an orphaned object, a lost render', async () => {
    const { database } = faults.stack
    const id = await faults.acceptRender()
    await settle(faults, [id])
    const stray = join(faults.bucketDir, 'renders', 'stray._S3rver_object')
    await mkdir(dirname(stray), { recursive: true })
    await writeFile(stray, '')
    // One day only: the user has several when the test runs past midnight.
    await database.query(
      `UPDATE usage_days SET renders = renders + 1
       WHERE user_id = $1 AND day = (SELECT max(day) FROM usage_days WHERE user_id = $1)`,
      [faults.stack.owner.userId],
    )
    await database.query("UPDATE artifacts SET kind = 'page' WHERE kind = 'manifest' AND render_id = $1", [
      id,
    ])

    const account = await countUp(faults, [id, 'rnd_lost'])

    expect(account).toEqual({
      accepted: 2,
      completed: 1,
      lost: 1,
      billedTwice: 1,
      broken: 1,
      orphans: 1,
    })
    await rm(stray)
  })
})

describe('workers that have ended', () => {
  it('leave no browser behind, and no file of one', async () => {
    expect(browserProcesses(faults.scratchDir)).not.toEqual([])
    expect(await readdir(faults.scratchDir)).not.toEqual([])

    await services.worker.stop()

    await eventually(async () => browserProcesses(faults.scratchDir).length === 0)
    expect(await readdir(faults.scratchDir)).toEqual([])
  })
})

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await faults.stack.database.query('SELECT status FROM renders WHERE id = $1', [id])
  return rows[0]?.status
}
