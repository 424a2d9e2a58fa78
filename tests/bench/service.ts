import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import type { ApiBody, RunningProcess } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import type { Core } from './support/core.ts'
import { startCore } from './support/core.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'

// Measures what the service adds to the core: an article of some ten pages from POST to completion and to the last byte, on an
// idle system and behind another user's standing queue; and the pages per second of 1, 2 and 4 worker processes
// compared with the core in this process. Every render has its own project, so that no picture is copied. `--quick`:
// once, in a few seconds.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values
const IDLE_ROUNDS = quick ? 1 : 15
const WORKERS = quick ? [1] : [1, 2, 4]
const RENDERS_A_WORKER = quick ? 1 : 6
const ROUNDS = quick ? 1 : 5
const STANDING = 20

const withPicture = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
/** Without a picture. A worker decodes each new picture in a process of its own, and the core decodes none. */
const markdown = withPicture.replace(/^!\[.*\]\(data:.*\)$/m, '')
/** The core in this process, by number of slots. More slots than cores gain nothing. */
const cores = await Promise.all((quick ? [1] : [1, 2]).map(startCore))
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
const workers: RunningProcess[] = []
try {
  console.log(`${describeMachine()}\n`)
  await addWorker()
  await measureIdle()
  const rows: string[][] = []
  for (const count of WORKERS) rows.push(await measureWorkers(count))
  const head = [
    'workers of one slot',
    'pages/s',
    'smallest–largest',
    'core in one process',
    '× core (aims 0.9, 0.83, 0.83)',
  ]
  console.log(markdownTable(head, rows))
  if (!quick) await measureStanding()
} finally {
  await Promise.all([stack.close(), ...cores.map((core) => core.close())])
}

async function addWorker(): Promise<void> {
  workers.push(await stack.startWorker({ SWEEP_INTERVAL_MS: '5000' }))
  const owner = await newOwner()
  await Promise.all([0, 1].map(() => renderOnce(owner)))
}

/** Creates an owner. One user may make 240 calls per minute, so there are many. */
function newOwner(): Promise<Owner> {
  return addOwner(readConfig(stack.apiEnvironment), SCOPES)
}

async function call({ token }: Owner, path: string, body?: object): Promise<ApiBody> {
  const response = await fetch(stack.baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return (await response.json()).data
}

async function newProject(owner: Owner, text = markdown): Promise<string> {
  return (await call(owner, '/projects', { markdown: text })).project_id
}

async function requestRender(owner: Owner, projectId: string): Promise<string> {
  return (await call(owner, '/renders', { project_id: projectId, platform: 'xhs' })).render_id
}

async function untilDone(owner: Owner, id: string): Promise<ApiBody> {
  for (;;) {
    const render = await call(owner, `/renders/${id}?wait=25`)
    if (render.status === 'completed') return render
    if (render.status === 'failed') throw new Error('A render failed.')
  }
}

async function renderOnce(owner: Owner, text = markdown) {
  const projectId = await newProject(owner, text)
  const startedAt = performance.now()
  const render = await untilDone(owner, await requestRender(owner, projectId))
  const doneMs = performance.now() - startedAt
  for (const url of render.preview_urls) await (await fetch(url)).arrayBuffer()
  return { doneMs, downloadedMs: performance.now() - startedAt, pages: render.page_count as number }
}

/** Returns the pages per second of the core, with as many texts at a time as it has slots. */
async function coreRate({ slots, render }: Core): Promise<number> {
  const startedAt = performance.now()
  let [left, pages] = [slots * RENDERS_A_WORKER, 0]
  const chain = async () => {
    while (left-- > 0) {
      const made = await render(markdown)
      pages += made.pages
    }
  }
  await Promise.all(Array.from({ length: slots }, chain))
  return (1000 * pages) / (performance.now() - startedAt)
}

async function measureIdle(): Promise<void> {
  const runs = []
  const picturesDone: number[] = []
  for (let round = 0; round < IDLE_ROUNDS; round++) {
    runs.push(await renderOnce(await newOwner()))
    picturesDone.push((await renderOnce(await newOwner(), withPicture)).doneMs)
  }
  const row = (name: string, times: readonly number[], aim: string) => {
    const { median, min, max } = spreadOf(times)
    return [name, median.toFixed(0), `${min.toFixed(0)}–${max.toFixed(0)}`, aim]
  }
  const pages = runs[0]?.pages ?? 0
  console.log(`text      ${pages} pages, without a picture unless it says so\n`)
  const head = ['idle, one slot', 'median ms', 'smallest–largest', 'aim']
  const done = runs.map(({ doneMs }) => doneMs)
  const downloaded = runs.map(({ downloadedMs }) => downloadedMs)
  const rows = [
    row('POST → completed', done, `< ${60 * pages}`),
    row('POST → all pages downloaded', downloaded, ''),
    row('POST → completed, with a new picture', picturesDone, ''),
  ]
  console.log(`${markdownTable(head, rows)}\n`)
}

/** Alternates with the core, round by round. */
async function measureWorkers(count: number): Promise<string[]> {
  while (workers.length < count) await addWorker()
  const core = cores[Math.min(count, cores.length) - 1]
  if (!core) throw new Error('There is no core.')
  await coreRate(core)
  const [ours, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    beside.push(await coreRate(core))
    ours.push(await serviceRate(count))
  }
  const { median, min, max } = spreadOf(ours)
  const ratio = spreadOf(ours.map((rate, round) => rate / (beside[round] ?? rate))).median
  const cells = [String(count), median.toFixed(1), `${min.toFixed(1)}–${max.toFixed(1)}`]
  return [...cells, spreadOf(beside).median.toFixed(1), ratio.toFixed(2)]
}

/** Requests all renders before the first is done, so that no slot ever waits for a request. */
async function serviceRate(count: number): Promise<number> {
  const owner = await newOwner()
  const projects: string[] = []
  for (let n = 0; n < count * RENDERS_A_WORKER; n++) projects.push(await newProject(owner))
  const startedAt = performance.now()
  const ids = await Promise.all(projects.map((id) => requestRender(owner, id)))
  const renders = await Promise.all(ids.map((id) => untilDone(owner, id)))
  const pages = renders.reduce((sum, { page_count }) => sum + page_count, 0)
  return (1000 * pages) / (performance.now() - startedAt)
}

/** Measures the wait of one user behind another who requested twenty renders. */
async function measureStanding(): Promise<void> {
  const [busy, other] = [await newOwner(), await newOwner()]
  const projects: string[] = []
  for (let n = 0; n < STANDING; n++) projects.push(await newProject(busy))
  const ids = await Promise.all(projects.map((id) => requestRender(busy, id)))
  const { doneMs } = await renderOnce(other)
  const states = await Promise.all(ids.map((id) => call(busy, `/renders/${id}`)))
  const waiting = states.filter(({ status }) => status === 'queued').length
  console.log(
    `\nbehind ${STANDING} renders of another user: ${doneMs.toFixed(0)} ms, while ${waiting} of those still waited`,
  )
  await Promise.all(ids.map((id) => untilDone(busy, id)))
}
