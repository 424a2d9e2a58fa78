import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@galley/api/config'
import type { Execution, Render, UserId } from '@galley/backend'
import {
  BullRenderQueue,
  connectDatabase,
  connectRedis,
  newId,
  openQueue,
  PostgresBacklog,
  PostgresObjectRemovals,
  PostgresProjectSealers,
  PostgresRenders,
  RenderWorker,
  TextSealer,
} from '@galley/backend'
import { QueuedRenders } from '../support/queued-renders.ts'
import { apiEnvironment } from '../support/test-api.ts'
import { createTestDatabase, emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'
import { plot } from './support/plot.ts'

// Measures how cost grows with the number of waiting renders: the cost to add a render and to complete one, with the
// capture replaced by its duration; how many others a new user waits for; what Redis and Postgres hold; and how long
// each sweep takes. Two hundred users have requested texts of 1 to 19 pages. `--quick`: up to a hundred renders, and
// no plots.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const SIZES = values.quick ? [10, 100] : [10, 100, 1_000, 10_000, 100_000]
const USERS = 200
/** Ten pages of about 25 ms each, as `bench:render` measured. */
const RENDER_MS = 250
const SLOTS = 32
const DRAIN = values.quick ? 10 : 1_280
const SAMPLES = values.quick ? 20 : 200
const NEWCOMERS = values.quick ? 3 : 24
const NEWCOMER_PAGES = 12
/** The renders that are completed before new users come. Without it, all users would be new. */
const SERVED = values.quick ? 5 : 500
const IDLE_S = values.quick ? 2 : 30

const database = await createTestDatabase()
await emptyTestRedis()
const config = readConfig(apiEnvironment({ databaseUrl: database.url, storageDir: '/nowhere' }))
const db = connectDatabase({ url: database.url, maxConnections: 20 })
const [requests, jobs, probe] = [
  connectRedis(testRedisUrl(), 'requests'),
  connectRedis(testRedisUrl(), 'subscriptions'),
  connectRedis(testRedisUrl(), 'requests'),
]
const sealers = new PostgresProjectSealers(db, new TextSealer(config.secrets.encryption))
const renders = new PostgresRenders(db, sealers, { maxFailures: 5, maxAttempts: 50 })
const queue = new BullRenderQueue(openQueue(requests))
const queued = new QueuedRenders(database, renders)
const sweeps = {
  countDue: () => renders.countDue(1_000),
  failWornOut: () => renders.failWornOut(),
  backlog: () => new PostgresBacklog(db).read(),
  removals: () => new PostgresObjectRemovals(db).list(),
}
const users: UserId[] = Array.from({ length: USERS }, () => newId('user'))

type Row = {
  readonly waiting: number
  readonly addMs: number
  readonly wakeMs: number
  readonly claimMs: number
  readonly perSecond: number
  readonly newcomer: readonly number[]
  readonly redisBytes: number
  readonly postgresBytes: number
  readonly sweepMs: Record<keyof typeof sweeps, number>
}

try {
  const rows: Row[] = []
  console.log(
    `${describeMachine()}\nrenders   of ${RENDER_MS} ms each in ${SLOTS} slots, ${USERS} users, 1 to 19 pages\n`,
  )
  console.log(`idle      ${(await idleCommandsPerS()).toFixed(2)} commands a second of a worker\n`)
  for (const size of SIZES) rows.push(await measure(size))
  print(rows)
  if (!values.quick) await draw(rows)
} finally {
  for (const redis of [requests, jobs, probe]) redis.disconnect()
  await db.close()
  await database.drop()
}

/** Returns the commands per second that an idle worker sends to Redis, without those of its scripts. */
async function idleCommandsPerS(): Promise<number> {
  const worker = startWorker(
    async () => ({ failure: null, sign: 'up' }),
    () => {},
  )
  await sleep(1_000)
  const before = await sentCommands()
  await sleep(IDLE_S * 1_000)
  // This query is a command, too.
  const sent = (await sentCommands()) - before - 1
  await worker.close()
  return sent / IDLE_S
}

/** Returns the number of commands sent over the wire. Redis counts `evalsha` and also the commands of its script. */
async function sentCommands(): Promise<number> {
  const info = await probe.info('commandstats')
  const sent = /^cmdstat_(evalsha|eval|bzpopmin|xread|info|hgetall|ping):calls=(\d+)/gm
  return [...info.matchAll(sent)].reduce((sum, [, , calls]) => sum + Number(calls), 0)
}

async function measure(waiting: number): Promise<Row> {
  await empty()
  const bytesBefore = await held()
  await addRows(waiting)
  await wakeAll(waiting)
  const bytes = await held()
  const wakeMs = await timed(() => queue.wake(), SAMPLES)
  const oneOwner = newId('user')
  await queued.add(oneOwner, 11)
  const addMs = await timed(() => queued.add(oneOwner, 11), SAMPLES)
  const claimMs = await timed(() => queued.claim(), SAMPLES)
  await database.query("UPDATE renders SET status = 'canceled', finished_at = now() WHERE status = 'running'")
  const sweepMs = { countDue: 0, failWornOut: 0, backlog: 0, removals: 0 }
  for (const name of Object.keys(sweeps) as (keyof typeof sweeps)[])
    sweepMs[name] = await timed(sweeps[name], 5)
  return {
    waiting,
    addMs,
    wakeMs,
    claimMs,
    perSecond: await drain(Math.min(waiting, DRAIN)),
    newcomer: await newcomers(waiting),
    redisBytes: (bytes.redis - bytesBefore.redis) / waiting,
    postgresBytes: (bytes.postgres - bytesBefore.postgres) / waiting,
    sweepMs,
  }
}

async function empty(): Promise<void> {
  await emptyTestRedis()
  await queued.clear()
  await database.query('TRUNCATE object_removals')
}

async function held(): Promise<{ redis: number; postgres: number }> {
  const info = await probe.info('memory')
  const { rows } = await database.query("SELECT pg_total_relation_size('renders')::int AS bytes")
  return { redis: Number(/^used_memory:(\d+)/m.exec(info)?.[1] ?? 0), postgres: rows[0].bytes }
}

/**
 * Adds renders of all users in turn, of nineteen lengths in turn. The first ones are added as the API does, the
 * others are copies that one statement puts into their flows.
 */
async function addRows(count: number): Promise<void> {
  const first = Math.min(count, USERS)
  for (let n = 0; n < first; n++) await queued.add(users[n] ?? newId('user'), 1 + ((n * 7) % 19))
  if (count > first) await copyRows(count - first)
  await database.query('ANALYZE renders')
}

async function copyRows(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId('render'))
  await database.query(
    `INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
                          is_interactive, start_tag, priority, is_long)
     SELECT copy.id, r.owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
            is_interactive, start_tag + cost * round, start_tag + cost * round + cost / 2, is_long
     FROM unnest($1::text[]) WITH ORDINALITY AS copy (id, place),
          LATERAL (SELECT 1 + (place - 1) / $2::bigint AS round, (place - 1) % $2::bigint AS at) AS position,
          LATERAL (SELECT *, 8 * char_count / 450 AS cost FROM renders ORDER BY id OFFSET at LIMIT 1) AS r`,
    [ids, USERS],
  )
  await database.query(
    `UPDATE flows SET served_to = last.served_to
     FROM (SELECT owner_id, max(start_tag + 8 * char_count / 450) AS served_to FROM renders GROUP BY 1) AS last
     WHERE last.owner_id = flows.owner_id`,
  )
}

/** Adds the wake-ups in batches. */
async function wakeAll(count: number): Promise<void> {
  for (let at = 0; at < count; at += 500)
    await Promise.all(Array.from({ length: Math.min(500, count - at) }, () => queue.wake()))
}

async function timed(work: () => Promise<unknown>, times: number): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < times; n++) {
    const startedAt = performance.now()
    await work()
    all.push(performance.now() - startedAt)
  }
  return spreadOf(all).median
}

function startWorker(
  execute: (render: Render) => Promise<Execution>,
  onError: (error: unknown) => void,
): RenderWorker {
  const options = { connection: jobs, concurrency: SLOTS, leaseMs: 60_000, telemetry: null, onError }
  return new RenderWorker(renders, execute, options)
}

/** Completes renders, with claim and completion in Postgres. Returns how many per second. */
async function drain(count: number): Promise<number> {
  let ended = 0
  const done = Promise.withResolvers<void>()
  const startedAt = performance.now()
  const worker = startWorker(async (render) => {
    await sleep(RENDER_MS)
    await renders.complete(render, { artifacts: [], warnings: [], finishedAt: new Date() })
    ended += 1
    if (ended === count) done.resolve()
    return { failure: null, sign: 'up' }
  }, done.reject)
  await done.promise
  const perSecond = (1000 * count) / (performance.now() - startedAt)
  await worker.close()
  return perSecond
}

/** Returns how many others each new user waits for, after the others have been served for a while. */
async function newcomers(waiting: number): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < Math.min(SERVED, waiting / 4); n++) await queued.claim()
  for (let n = 0; n < NEWCOMERS; n++) {
    const id = await queued.add(newId('user'), NEWCOMER_PAGES)
    let before = 0
    for (;;) {
      const render = await queued.claim()
      if (!render || render.id === id) break
      before += 1
    }
    waits.push(before)
  }
  return waits
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function print(rows: readonly Row[]): void {
  const queueHead = ['insert, ms', 'wake, ms', 'claim, ms', 'renders/s', 'of ideal']
  const newcomerHead = ['newcomer waits for', 'at most']
  const heldHead = ['Redis, bytes each', 'Postgres, bytes each']
  const sweepHead = ['sweep: due, ms', 'worn out', 'backlog', 'removals']
  const cells = rows.map((row) => {
    const { countDue, failWornOut, backlog, removals } = row.sweepMs
    const sweep = [countDue, failWornOut, backlog, removals].map((ms) => ms.toFixed(1))
    const share = row.perSecond / ((1000 * Math.min(SLOTS, row.waiting)) / RENDER_MS)
    const own = [row.addMs, row.wakeMs, row.claimMs].map((ms) => ms.toFixed(2))
    const speed = [row.perSecond.toFixed(0), share.toFixed(2)]
    const fairness = [String(spreadOf(row.newcomer).median), String(Math.max(...row.newcomer))]
    const memory = [row.redisBytes.toFixed(0), row.postgresBytes.toFixed(0)]
    return [row.waiting.toLocaleString('en'), ...own, ...speed, ...fairness, ...memory, ...sweep]
  })
  console.log(markdownTable(['waiting', ...queueHead, ...newcomerHead, ...heldHead, ...sweepHead], cells))
}

async function draw(rows: readonly Row[]): Promise<void> {
  const folder = new URL('../../docs/performance/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const line = (name: string, of: (row: Row) => number) => ({
    name,
    points: rows.map((row) => ({ x: row.waiting, y: of(row) })),
  })
  const plots = {
    queue: [
      line('insert', ({ addMs }) => addMs),
      line('wake', ({ wakeMs }) => wakeMs),
      line('claim', ({ claimMs }) => claimMs),
    ],
    sweeps: [
      line('due', ({ sweepMs }) => sweepMs.countDue),
      line('worn out', ({ sweepMs }) => sweepMs.failWornOut),
      line('backlog', ({ sweepMs }) => sweepMs.backlog),
    ],
  }
  for (const [name, lines] of Object.entries(plots)) {
    const title = name === 'queue' ? 'One render, by how many wait (ms)' : 'One sweep, by how many wait (ms)'
    await writeFile(new URL(`${name}.svg`, folder), plot(title, lines))
  }
}
