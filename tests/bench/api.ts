import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import { freePort, startTestStack } from '../support/test-stack.ts'
import type { Call, Outcome } from './support/load.ts'
import { putUnderLoad } from './support/load.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'

// What the API's promises cost: requests per second and p99 of two calls, beside a bare Express route that does one
// indexed read, or one insert, by Prisma. Each server is one process; they take turns on the same database in one run.
// `--quick`: once, for a moment.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values
const ROUNDS = quick ? 1 : 5
const ROUND_MS = quick ? 200 : 2_000
/** The time until Node has compiled the hot code. After two seconds half of a creation is still interpreted. */
const WARM_UP_MS = quick ? 200 : 8_000
const LOAD = { connections: 16, ms: ROUND_MS }
/** One user may call 240 times a minute, so there are many: a fast machine answers more than 1,000 calls a second. */
const USERS = quick ? 20 : 1_000

const stack = await startTestStack()
const bare = await stack.startBareServer()
try {
  const users = await addUsers()
  const text = `# Benchmark\n\n${'A line of text for a body of four kilobytes. '.repeat(90)}`
  const next = roundRobin(users)
  const json = { 'content-type': 'application/json' }
  const reads = {
    ours: (): Call => {
      const { owner, renderId } = next()
      return { method: 'GET', url: `${stack.baseUrl}/renders/${renderId}`, headers: bearer(owner) }
    },
    bare: (): Call => ({ method: 'GET', url: `${bare}/read/${next().renderId}`, headers: {} }),
    expected: 200,
  }
  const body = JSON.stringify({ markdown: text })
  const creates = {
    ours: (): Call => {
      const headers = { ...bearer(next().owner), ...json, 'idempotency-key': randomBytes(12).toString('hex') }
      return { method: 'POST', url: `${stack.baseUrl}/projects`, headers, body }
    },
    bare: (): Call => ({ method: 'POST', url: `${bare}/insert/${next().owner.userId}`, headers: json, body }),
    expected: 201,
  }
  console.log(describeMachine())
  console.log(
    `load      ${LOAD.connections} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, in turns; medians\n`,
  )
  const rows = [
    ...(await compare('GET /v1/renders/{id}', { ...reads, aim: 0.6 })),
    ...(await compare('POST /v1/projects, 4 kB', { ...creates, aim: 0.4 })),
  ]
  console.log(markdownTable(['', 'requests/s', 'p99 ms', '× bare', 'aim'], rows))
  await measureStart()
} finally {
  await stack.close()
}

/** From the start of an API process until it is ready, and the memory that it then has. */
async function measureStart(): Promise<void> {
  const starts: { ms: number; mb: number }[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const startedAt = performance.now()
    const api = await stack.startApi({ PORT: String(await freePort()) })
    const ms = performance.now() - startedAt
    const resident = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${api.pid}/status`, 'utf8'))?.[1]
    starts.push({ ms, mb: Number(resident) / 1024 })
    await api.stop()
  }
  const ms = spreadOf(starts.map((start) => start.ms)).median.toFixed(0)
  const mb = spreadOf(starts.map((start) => start.mb)).median.toFixed(0)
  console.log(`\nan API process is ready after ${ms} ms and then has ${mb} MB`)
}

type User = { readonly owner: Owner; readonly renderId: string }
type Contest = { ours: () => Call; bare: () => Call; expected: number; aim: number }

async function addUsers(): Promise<User[]> {
  const config = readConfig(stack.apiEnvironment)
  const users: User[] = []
  for (let n = 0; n < USERS; n++) {
    const owner = await addOwner(config, SCOPES)
    const call = async (path: string, body: object) => {
      const headers = { ...bearer(owner), 'content-type': 'application/json' }
      const response = await fetch(`${stack.baseUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await response.json()).data
    }
    const { project_id } = await call('/projects', { markdown: '# One page' })
    const { render_id } = await call('/renders', { project_id, platform: 'xhs' })
    users.push({ owner, renderId: render_id })
  }
  return users
}

async function compare(name: string, { ours, bare, expected, aim }: Contest): Promise<string[][]> {
  const outcomes: { ours: Outcome[]; bare: Outcome[] } = { ours: [], bare: [] }
  await putUnderLoad(bare, { ...LOAD, ms: WARM_UP_MS, expected })
  await putUnderLoad(ours, { ...LOAD, ms: WARM_UP_MS, expected })
  for (let round = 0; round < ROUNDS; round++) {
    outcomes.bare.push(await putUnderLoad(bare, { ...LOAD, expected }))
    outcomes.ours.push(await putUnderLoad(ours, { ...LOAD, expected }))
  }
  const rates = outcomes.ours.map(
    (outcome, round) => outcome.perSecond / (outcomes.bare[round]?.perSecond ?? 1),
  )
  return [
    row('bare Express + Prisma', outcomes.bare, ['1', '']),
    row(name, outcomes.ours, [spreadOf(rates).median.toFixed(2), String(aim)]),
  ]
}

function row(name: string, outcomes: readonly Outcome[], ratio: readonly string[]): string[] {
  const perSecond = spreadOf(outcomes.map((outcome) => outcome.perSecond)).median
  const p99Ms = spreadOf(outcomes.map((outcome) => outcome.p99Ms)).median
  return [name, perSecond.toFixed(0), p99Ms.toFixed(1), ...ratio]
}

function roundRobin<T>(items: readonly T[]): () => T {
  let index = 0
  return () => items[index++ % items.length] as T
}

function bearer({ auth }: Owner): Record<string, string> {
  return { authorization: auth[1] }
}
