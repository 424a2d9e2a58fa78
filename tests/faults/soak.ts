import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import { describeMachine, markdownTable } from '../bench/support/machine.ts'
import { addOwner } from '../support/test-api.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { browserProcesses, holdings } from './processes.ts'

// `npm run soak -- 1000`: renders 1000 texts in a row with one worker, all different, so that every page is captured.
// Prints the resources of its processes over time, and compares the duration of both halves. Fails if the processes
// hold more at the end than after the first tenth.

const renders = Number(process.argv[2] ?? 1_000)
const ROWS = 10
const AT_ONCE = 2
const MB = 1024 * 1024
/** The allowed growth between the first row and the last: the noise of garbage collection, not a leak. */
const MAY_GROW = { rssBytes: 120 * MB, files: 40, processes: 3 }

function textOf(render: number): string {
  const parts = [1, 2, 3].map(
    (part) => `## Part ${part} of ${render}\n\n${`Words of ${render}. `.repeat(60)}`,
  )
  return parts.join('\n\n')
}

const scratchDir = await mkdtemp(join(tmpdir(), 'galley-soak-'))
await chmod(scratchDir, 0o755)
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1000000, pages = 1000000, api_calls = 1000000')
// With much memory, garbage isn't collected. A worker with little memory shows what it really holds.
const worker = await stack.startWorker({
  SCRATCH_DIR: scratchDir,
  WORKER_CONCURRENCY: String(AT_ONCE),
  NODE_OPTIONS: '--max-old-space-size=128',
})

type Caller = (path: string, body: object) => Promise<Response>

/** Creates an owner. One user may make 240 calls per minute, so each row has its own. */
async function newCaller(): Promise<Caller> {
  const { token } = await addOwner(readConfig(stack.apiEnvironment), SCOPES)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (path, body) =>
    fetch(`${stack.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function renderOnce(call: Caller, number: number): Promise<void> {
  const made = async (path: string, body: object) =>
    eventually(async () => {
      const answer = await call(path, body)
      return answer.ok && (await answer.json()).data
    })
  const { project_id } = await made('/projects', { markdown: textOf(number) })
  const { render_id } = await made('/renders', { project_id, platform: 'xhs' })
  await eventually(async () => {
    const { rows } = await stack.database.query('SELECT status FROM renders WHERE id = $1', [render_id])
    if (rows[0].status === 'failed') throw new Error('A render failed.')
    return rows[0].status === 'completed'
  })
}

function look() {
  const browsers = browserProcesses(scratchDir).map(({ pid }) => pid)
  const own = holdings([worker.pid])
  const theirs = holdings(browsers)
  return { own, theirs, processes: browsers.length }
}

type Row = ReturnType<typeof look> & { readonly ms: number }

let begun = 0
async function soakRow(): Promise<Row> {
  const call = await newCaller()
  const startedAt = performance.now()
  const chain = async () => {
    for (let done = 0; done < renders / ROWS / AT_ONCE; done++) await renderOnce(call, begun++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, chain))
  return { ...look(), ms: (performance.now() - startedAt) / (renders / ROWS) }
}

const rows: Row[] = []
for (let row = 0; row < ROWS; row++) rows.push(await soakRow())
const cells = rows.map(({ own, theirs, processes, ms }, row) => {
  const held = [own.rssBytes / MB, own.files, theirs.rssBytes / MB, theirs.files, processes].map(Math.round)
  return [String(((row + 1) * renders) / ROWS), ms.toFixed(0), ...held.map(String)]
})
const head = ['renders', 'ms a render', 'worker MB', 'files', 'browsers MB', 'files', 'processes']
console.log(`${describeMachine()}\n\n${markdownTable(head, cells)}`)
const half = (from: number) => rows.slice(from, from + ROWS / 2).reduce((sum, { ms }) => sum + ms, 0)
console.log(`second half ÷ first half: ${(half(ROWS / 2) / half(0)).toFixed(2)}`)
const [first, last] = [rows[0], rows.at(-1)]
await stack.close()
await rm(scratchDir, { recursive: true, force: true })
const grown = first &&
  last && {
    rssBytes: last.own.rssBytes + last.theirs.rssBytes - first.own.rssBytes - first.theirs.rssBytes,
    files: last.own.files + last.theirs.files - first.own.files - first.theirs.files,
    processes: last.processes - first.processes,
  }
const isFlat =
  grown !== undefined &&
  grown.rssBytes <= MAY_GROW.rssBytes &&
  grown.files <= MAY_GROW.files &&
  grown.processes <= MAY_GROW.processes
console.log(isFlat ? 'flat' : 'not flat')
process.exit(isFlat ? 0 : 1)
