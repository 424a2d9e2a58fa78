import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@galley/api/config'
import type { RenderId, Turn, UserId } from '@galley/backend'
import {
  connectDatabase,
  connectRedis,
  consumeRenders,
  newId,
  PostgresBacklog,
  PostgresObjectRemovals,
  PrismaRenders,
  RedisRenderQueue,
  TextSealer,
} from '@galley/backend'
import { SCOPES } from '@galley/contracts'
import { addOwner, apiEnvironment } from '../support/test-api.ts'
import { createTestDatabase, emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import { describeMachine, markdownTable, spreadOf } from './machine.ts'
import { plot } from './plot.ts'

// How cost grows with the renders that wait: what it takes to put one in line and to bring one from the line to its end, with
// the capture replaced by its duration; who waits how long; what Redis and Postgres hold; and how long each sweep takes.
// `--quick`: up to a hundred, in a few seconds, and no plots.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const SIZES = values.quick ? [10, 100] : [10, 100, 1_000, 10_000, 100_000]
const USERS = 20
/** Ten pages at some 25 ms, as `bench:render` measured them. */
const RENDER_MS = 250
const LANES = 32
const DRAIN = values.quick ? 10 : 512
const SAMPLES = values.quick ? 20 : 200

const database = await createTestDatabase()
await emptyTestRedis()
const config = readConfig(apiEnvironment({ databaseUrl: database.url, storageDir: '/nowhere' }))
const db = connectDatabase({ url: database.url, maxConnections: 20 })
const [requests, bell, probe] = [
  connectRedis(testRedisUrl(), 'requests'),
  connectRedis(testRedisUrl(), 'subscriptions'),
  connectRedis(testRedisUrl(), 'requests'),
]
const renders = new PrismaRenders(db, new TextSealer(config.secrets.encryption))
const queue = new RedisRenderQueue(requests)
const sweeps = {
  listAbandoned: () => renders.listAbandoned(5_000),
  failWornOut: () => renders.failWornOut(),
  backlog: () => new PostgresBacklog(db).read(),
  removals: () => new PostgresObjectRemovals(db).list(),
}

type Row = {
  readonly waiting: number
  readonly addMs: number
  readonly takeMs: number
  readonly perSecond: number
  readonly single: number
  readonly redisBytes: number
  readonly postgresBytes: number
  readonly sweepMs: Record<keyof typeof sweeps, number>
}

const owners: UserId[] = []
try {
  for (let n = 0; n < USERS; n++) owners.push((await addOwner(config, SCOPES)).userId)
  const rows: Row[] = []
  console.log(`${describeMachine()}\nrenders   of ${RENDER_MS} ms each in ${LANES} lanes, ${USERS} users\n`)
  for (const size of SIZES) rows.push(await measure(size))
  print(rows)
  if (!values.quick) await draw(rows)
} finally {
  for (const redis of [requests, bell, probe]) redis.disconnect()
  await db.close()
  await database.drop()
}

async function measure(waiting: number): Promise<Row> {
  await empty()
  const bytesBefore = await held()
  const turns = await addRows(waiting)
  for (let at = 0; at < turns.length; at += 500) {
    await Promise.all(turns.slice(at, at + 500).map((turn) => queue.add(turn)))
  }
  const bytes = await held()
  const [addMs, takeMs] = await sampleQueue()
  const sweepMs = { listAbandoned: 0, failWornOut: 0, backlog: 0, removals: 0 }
  for (const name of Object.keys(sweeps) as (keyof typeof sweeps)[])
    sweepMs[name] = await timed(sweeps[name], 5)
  const { perSecond, single } = await drain(Math.min(waiting, DRAIN))
  return {
    waiting,
    addMs,
    takeMs,
    perSecond,
    single,
    redisBytes: (bytes.redis - bytesBefore.redis) / waiting,
    postgresBytes: (bytes.postgres - bytesBefore.postgres) / waiting,
    sweepMs,
  }
}

async function empty(): Promise<void> {
  await emptyTestRedis()
  await database.query('TRUNCATE projects, renders, object_removals CASCADE')
}

async function held(): Promise<{ redis: number; postgres: number }> {
  const info = await probe.info('memory')
  const { rows } = await database.query("SELECT pg_total_relation_size('renders')::int AS bytes")
  return { redis: Number(/^used_memory:(\d+)/m.exec(info)?.[1] ?? 0), postgres: rows[0].bytes }
}

/** The first user has half of all renders, the others share the rest. One statement for all: what they cost to make is no matter here. */
async function addRows(count: number): Promise<Turn[]> {
  const turns = Array.from({ length: count }, (_, n) =>
    turnOf(owners[n % 2 === 0 ? 0 : n % USERS] ?? newId('user')),
  )
  const project = newId('project')
  const revision = newId('revision')
  await database.query(
    "INSERT INTO projects (id, owner_id, char_count, sealed_head) VALUES ($1, $2, 5000, '')",
    [project, owners[0]],
  )
  await database.query(
    "INSERT INTO revisions (id, project_id, version, sealed_text) VALUES ($1, $2, 1, '')",
    [revision, project],
  )
  await database.query(
    `INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count)
     SELECT id, owner, $3, 1, $4, 'xhs', '{}', CURRENT_DATE, 5000 FROM unnest($1::text[], $2::text[]) AS given (id, owner)`,
    [turns.map(({ id }) => id), turns.map(({ ownerId }) => ownerId), project, revision],
  )
  await database.query('ANALYZE renders')
  return turns
}

function turnOf(ownerId: UserId): Turn {
  return { id: newId('render'), attempt: 1, ownerId, charCount: 5_000, isInteractive: false }
}

/** Milliseconds for one more in line, and for one out of it, one after another. */
async function sampleQueue(): Promise<readonly [number, number]> {
  const added = await timed(() => queue.add(turnOf(newId('user'))), SAMPLES)
  // Who has come last is taken first, as others have been served already: the line is as long as before.
  const taken = await timed(() => queue.take({ mayBeLong: true }), SAMPLES)
  return [added, taken]
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

/**
 * Brings so many renders to their end, with claim, charge and completion in Postgres. A user who has nothing in line asks for one
 * in the middle of it: `single` says how many others were begun before that one.
 */
async function drain(count: number): Promise<{ perSecond: number; single: number }> {
  const begun: RenderId[] = []
  const late = turnOf(newId('user'))
  let askedAt = 0
  const done = Promise.withResolvers<void>()
  const startedAt = performance.now()
  const consumer = consumeRenders({ requests, bell }, { lanes: LANES, onError: done.reject }, async (id) => {
    begun.push(id)
    if (begun.length === Math.ceil(count / 2)) {
      askedAt = begun.length
      await queue.add(late)
    }
    await finish(id)
    if (begun.length >= count) done.resolve()
    return 'up'
  })
  await done.promise
  const perSecond = (1000 * begun.length) / (performance.now() - startedAt)
  await consumer.close()
  const place = begun.indexOf(late.id)
  return { perSecond, single: place === -1 ? begun.length - askedAt : place - askedAt }
}

async function finish(id: RenderId): Promise<void> {
  const render = await renders.claim(id, 60_000)
  await new Promise((resolve) => setTimeout(resolve, RENDER_MS))
  if (render) await renders.complete(render, { artifacts: [], warnings: [], finishedAt: new Date() })
}

function print(rows: readonly Row[]): void {
  const queueHead = ['put in line, ms', 'take out, ms', 'renders/s', 'of ideal', 'newcomer begins after']
  const heldHead = ['Redis, bytes each', 'Postgres, bytes each']
  const sweepHead = ['sweep: abandoned, ms', 'worn out', 'backlog', 'removals']
  const cells = rows.map((row) => {
    const { listAbandoned, failWornOut, backlog, removals } = row.sweepMs
    const sweep = [listAbandoned, failWornOut, backlog, removals].map((ms) => ms.toFixed(1))
    const share = row.perSecond / ((1000 * Math.min(LANES, row.waiting)) / RENDER_MS)
    const own = [row.addMs.toFixed(2), row.takeMs.toFixed(2), row.perSecond.toFixed(0), share.toFixed(2)]
    const memory = [row.redisBytes.toFixed(0), row.postgresBytes.toFixed(0)]
    return [row.waiting.toLocaleString('en'), ...own, String(row.single), ...memory, ...sweep]
  })
  console.log(markdownTable(['waiting', ...queueHead, ...heldHead, ...sweepHead], cells))
}

async function draw(rows: readonly Row[]): Promise<void> {
  const folder = new URL('../../docs/performance/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const line = (name: string, of: (row: Row) => number) => ({
    name,
    points: rows.map((row) => ({ x: row.waiting, y: of(row) })),
  })
  const plots = {
    queue: [line('put in line', ({ addMs }) => addMs), line('take out of line', ({ takeMs }) => takeMs)],
    sweeps: [
      line('abandoned', ({ sweepMs }) => sweepMs.listAbandoned),
      line('worn out', ({ sweepMs }) => sweepMs.failWornOut),
      line('backlog', ({ sweepMs }) => sweepMs.backlog),
    ],
  }
  for (const [name, lines] of Object.entries(plots)) {
    const title = name === 'queue' ? 'One render, by how many wait (ms)' : 'One sweep, by how many wait (ms)'
    await writeFile(new URL(`${name}.svg`, folder), plot(title, lines))
  }
}
