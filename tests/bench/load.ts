import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import { startTestStack } from '../support/test-stack.ts'
import type { CreationTask } from './support/create-texts.ts'
import { describeMachine, markdownTable } from './support/machine.ts'
import { peakMib, resetPeak } from './support/peak-memory.ts'
import type { Answer } from './support/timed-call.ts'
import { timedCall } from './support/timed-call.ts'

// Measures a service with many users on one machine: pollers, each of whom reads a render once a second, and creators,
// each of whom creates projects and requests their renders, while a worker draws them. First without creators, then
// with some, then with more than the machine can serve. `--quick`: a few users, for a moment.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values
const POLLERS = quick ? 10 : 200
const PHASE_MS = quick ? 1_500 : 30_000
const POLL_EVERY_MS = 1_000

type Phase = { readonly creators: number; readonly everyMs: number; readonly name: string }

const PHASES: readonly Phase[] = quick
  ? [{ creators: 2, everyMs: 0, name: '2 creators' }]
  : [
      { creators: 0, everyMs: 0, name: 'no creators' },
      { creators: 20, everyMs: 4_000, name: '20 creators, a text in 4 s each' },
      { creators: 200, everyMs: 0, name: '200 creators without a rest' },
    ]

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const markdown = article.replace(/^!\[.*\]\(data:.*\)$/m, '')
/** The limits that tests widen. A service is measured with its own. */
const WIDENED =
  /^(?:SHED_(?:READS|WRITES)_MS|DATABASE_CONNECT_MS|LAYOUT_(?:TIMEOUT|DEADLINE)_MS|ANALYSIS_(?:SHORT_)?TIMEOUT_MS)$/
const stack = await startTestStack((env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !WIDENED.test(name))),
)
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
const worker = await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort), SWEEP_INTERVAL_MS: '5000' })
try {
  console.log(`${describeMachine()}\n`)
  const readers = await inTurns(POLLERS, newReader)
  const rows: string[][] = []
  await poll(readers, Date.now() + PHASE_MS / 10)
  for (const phase of PHASES) rows.push(...(await runPhase(readers, phase)))
  console.log(markdownTable(['', 'calls', 'refused', 'median ms', 'p99 ms', 'API, MiB at most'], rows))
  console.log(`\nworker without browsers, at most: ${peakMib(worker.pid)} MiB`)
} finally {
  await stack.close()
}

async function runPhase(readers: readonly Reader[], { creators, everyMs, name }: Phase): Promise<string[][]> {
  const owners = await inTurns(creators, newOwner)
  resetPeak(stack.api.pid)
  const until = Date.now() + PHASE_MS
  const targets = owners.map(({ token }) => ({ token }))
  const [reads, created] = await Promise.all([
    poll(readers, until),
    createTexts({ baseUrl: stack.baseUrl, targets, markdown, everyMs, until }),
  ])
  const peak = String(peakMib(stack.api.pid))
  const ofCreators = created.length > 0 ? [[...row('POST, beside them', created), peak]] : []
  return [[...row(`GET /v1/renders/{id}, ${name}`, reads), peak], ...ofCreators]
}

/** Lets each reader read a render about once a second, all at different moments. */
async function poll(readers: readonly Reader[], until: number): Promise<Answer[]> {
  const answers = await Promise.all(
    readers.map(async ({ token, renderId }, index) => {
      const own: Answer[] = []
      await delay((index / readers.length) * POLL_EVERY_MS)
      while (Date.now() < until) {
        const answer = await timedCall({ url: `${stack.baseUrl}/renders/${renderId}`, token, body: null })
        own.push(answer)
        await delay(Math.max(answer.retryAfterMs, POLL_EVERY_MS - answer.ms))
      }
      return own
    }),
  )
  return answers.flat()
}

/** Runs the creators in a thread of their own, so that what measures meanwhile has its own event loop. */
async function createTexts(task: CreationTask): Promise<Answer[]> {
  if (task.targets.length === 0) return []
  const thread = new Worker(new URL('./support/create-texts.ts', import.meta.url), { workerData: task })
  const [answers] = await once(thread, 'message')
  return answers
}

function row(name: string, answers: readonly Answer[]): string[] {
  const refused = answers.filter(({ status }) => status >= 400)
  const times = answers
    .filter(({ status }) => status < 400)
    .map(({ ms }) => ms)
    .toSorted((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(1)
  return [name, String(answers.length), refusals(refused), at(0.5), at(0.99)]
}

/** Returns how many answers had which status, such as `12 × 503`. */
function refusals(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ') || '0'
}

async function newOwner(): Promise<Owner> {
  return addOwner(readConfig(stack.apiEnvironment), SCOPES)
}

type Reader = { readonly token: string; readonly renderId: string }

async function newReader(): Promise<Reader> {
  const { token } = await newOwner()
  const create = async (path: string, body: object) => {
    const { status, data } = await timedCall({ url: stack.baseUrl + path, token, body })
    if (status >= 300) throw new Error(`${path} answered ${status}.`)
    return data
  }
  const { project_id } = await create('/projects', { markdown: '# One page' })
  const { render_id } = await create('/renders', { project_id, platform: 'xhs' })
  return { token, renderId: render_id }
}

async function inTurns<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}
