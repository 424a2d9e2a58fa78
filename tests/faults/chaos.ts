import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { settle } from './account.ts'
import type { ServiceProcesses } from './fault-stack.ts'
import { startFaultStack } from './fault-stack.ts'
import type { Fault } from './faults.ts'
import { FAULTS } from './faults.ts'
import { HANGING_FAULTS } from './hanging-faults.ts'
import type { Holdings } from './holdings.ts'
import { holdingsOf } from './holdings.ts'
import { browserProcesses } from './processes.ts'
import { startPhotos } from './steady-photos.ts'
import { STORE_FAULTS } from './store-faults.ts'

// `npm run chaos -- 10 5000`: for ten minutes (default five), injects one fault after another while renders and photos
// keep coming, the photos in parts. The workers that come and go have a backlog of 5,000 renders (default none). `-- 5 0 hang` injects only
// faults whose names contain this word.

const minutes = Number(process.argv[2] ?? 5)
const backlog = Number(process.argv[3] ?? 0)
const word = process.argv[4] ?? ''
const ASK_EVERY_MS = 700
/** The limit of unfinished renders. More would only make the end long. */
const MOST_UNDER_WAY = 12
const AT_ONCE = 10
const FORGET_EVERY = 200
/** The pause between two faults. */
const REST_MS = 4_000
/** The resources that are printed. The others are for tests. */
const TOLD = ['MB of heap', 'MB of buffers', 'threads', 'open files', 'pipes and the like'] as const

const faults = await startFaultStack({ RENDER_RETRY_MS: '1000', RENDER_LEASE_MS: '3000' })
await faults.stack.database.query(
  'UPDATE plans SET renders = 1000000, pages = 1000000, api_calls = 100000000',
)
const accepted: Promise<string>[] = []
await fillQueue()
const services: ServiceProcesses = {
  api: faults.stack.api,
  worker: await faults.startWorker({ DRAIN_MS: '0' }),
}
const heldAtFirst = await holdingsOf(faults, services)
const photos = await startPhotos(faults)
let isOver = false

/** Adds renders before there is a worker. Now and then Redis loses its counts of requests, and the jobs with them. */
async function fillQueue(): Promise<void> {
  while (accepted.length < backlog) {
    accepted.push(...Array.from({ length: AT_ONCE }, () => faults.acceptRender()))
    await Promise.all(accepted)
    if (accepted.length % FORGET_EVERY === 0) await faults.redis.empty()
  }
}

async function keepAsking(): Promise<void> {
  const platforms = ['xhs', 'wechat', 'twitter'] as const
  while (!isOver) {
    if ((await underWay()) < MOST_UNDER_WAY + backlog) {
      accepted.push(faults.acceptRender(platforms[accepted.length % platforms.length]))
    }
    await delay(ASK_EVERY_MS)
  }
}

async function underWay(): Promise<number> {
  const counting = faults.stack.database.query(
    "SELECT count(*)::int AS n FROM renders WHERE status IN ('queued', 'running')",
  )
  // Postgres itself may be broken.
  return counting.then(
    ({ rows }) => rows[0].n,
    () => Number.POSITIVE_INFINITY,
  )
}

async function keepBreaking(): Promise<Map<string, number>> {
  const injected = new Map<string, number>()
  const until = performance.now() + minutes * 60_000
  while (performance.now() < until) {
    for (const { name, inject } of shuffled(faultsWith(word))) {
      console.log(`  ${name}`)
      await inject(faults, services)
      injected.set(name, (injected.get(name) ?? 0) + 1)
      await delay(REST_MS)
      if (performance.now() > until) break
    }
  }
  isOver = true
  return injected
}

const [injected] = await Promise.all([keepBreaking(), keepAsking()])
const account = await settle(faults, await Promise.all(accepted))
const photoAccount = await photos.settle()
await tellStories()
const { rows: unfinished } = await faults.stack.database.query(
  `SELECT COALESCE(failure_reason, status::text) AS why, count(*)::int AS n FROM renders
   WHERE status <> 'completed' GROUP BY 1`,
)
const heldAtLast = await holdingsOf(faults, services)
const rude = faults.rudeness
await services.worker.stop()
await delay(REST_MS)
const strays = browserProcesses(faults.scratchDir).length
const tempFiles = (await readdir(faults.scratchDir)).length
const total = [...injected.values()].reduce((sum, times) => sum + times, 0)

console.log(`
faults injected        ${total} of ${injected.size} kinds
renders accepted       ${account.accepted}
completed              ${account.completed}
lost                   ${account.lost}${unfinished.map(({ why, n }) => `, ${why} ${n}`).join('')}
billed twice           ${account.billedTwice}
not one set of files   ${account.broken}
orphaned objects       ${account.orphans}
photos sent in parts   ${photoAccount.sent}, while their worker was killed ${photoAccount.kills} times
photos lost            ${[photoAccount.lost, ...photoAccount.refusals].join(', ')}
files of photos astray ${photoAccount.strayFiles}
stray processes        ${strays}
files of browsers left ${tempFiles}
unclear answers        ${rude.length}${rude.map((line) => `\n  ${line}`).join('')}
API                    ${change(heldAtFirst.api, heldAtLast.api)}
worker                 ${change(heldAtFirst.worker, heldAtLast.worker)}`)
await faults.close()
const { lost, billedTwice, broken, orphans } = account
const lostPhotos = photoAccount.lost + photoAccount.strayFiles
const wrong = lost + billedTwice + broken + orphans + lostPhotos + strays + tempFiles + rude.length
process.exit(wrong === 0 ? 0 : 1)

/**
 * Returns the change of a resource: at the start, or in another process at its start, and at the end, each after
 * garbage collection.
 */
function change(before: Holdings, after: Holdings): string {
  return TOLD.map(
    (name) => `${Math.round(before[name] ?? 0)} → ${Math.round(after[name] ?? 0)} ${name}`,
  ).join(', ')
}

/** Prints what the workers logged about each failed render, so that the cause can be found. */
async function tellStories(): Promise<void> {
  const { rows } = await faults.stack.database.query(
    "SELECT id, status, failure_reason, attempt FROM renders WHERE status <> 'completed' ORDER BY created_at",
  )
  const lines = faults.stack.output.join('').split('\n')
  for (const { id, status, failure_reason, attempt } of rows) {
    console.log(`\n${id} ${status} ${failure_reason ?? ''} after ${attempt} attempts`)
    for (const line of lines.filter((text) => text.includes(id) && text.includes('"worker"')))
      console.log(`  ${line}`)
  }
}

function faultsWith(word: string): Fault[] {
  return [...FAULTS, ...STORE_FAULTS, ...HANGING_FAULTS].filter(({ name }) => name.includes(word))
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
