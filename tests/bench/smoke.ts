import { readFile } from 'node:fs/promises'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'

// Measures how long an article of ten pages, and one of about a hundred, take from POST to the first page that can be
// read, and to completion, with one warm slot.

const ROUNDS = 12
const WARM_UP = 2

type Run = { readonly pages: number; readonly firstMs: number; readonly totalMs: number }

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
await stack.startWorker()
try {
  console.log(`${describeMachine()}\n`)
  await measure(1)
  await measure(7)
} finally {
  await stack.close()
}

/** Measures a text of so many copies of the article. */
async function measure(copies: number): Promise<void> {
  const markdown = Array.from({ length: copies }, () => article).join('\n\n')
  const runs: Run[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const run = await renderOnce(stack, `${markdown}\n\n${round}`)
    if (round >= 0) runs.push(run)
  }
  const pages = runs[0]?.pages ?? 0
  const head = [`${pages} pages of 1080×1440, ${ROUNDS} rounds after ${WARM_UP}`, 'median', 'min', 'max']
  const row = (name: string, of: (run: Run) => number) => {
    const { median, min, max } = spreadOf(runs.map(of))
    return [name, ...[median, min, max].map((value) => value.toFixed(1))]
  }
  const rows = [
    row('POST → first page, ms', ({ firstMs }) => firstMs),
    row('POST → completed, ms', ({ totalMs }) => totalMs),
    row('a page, ms', ({ totalMs }) => totalMs / pages),
  ]
  console.log(`${markdownTable(head, rows)}\n`)
}

async function renderOnce({ baseUrl, owner, call }: TestStack, markdown: string): Promise<Run> {
  const project = await call('/projects', { markdown })
  const { project_id } = project.body.data
  const startedAt = performance.now()
  const created = await call('/renders', { project_id, platform: 'xhs', config: { max_pages: 100 } })
  const id = created.body.data.render_id
  const firstMs = firstPage(`${baseUrl}/renders/${id}/events`, owner.token).then(
    () => performance.now() - startedAt,
  )
  for (;;) {
    const { data } = (await call(`/renders/${id}?wait=25`)).body
    if (data.status === 'completed') {
      const totalMs = performance.now() - startedAt
      return { pages: data.page_count, firstMs: await firstMs, totalMs }
    }
    if (data.status !== 'queued' && data.status !== 'running')
      throw new Error(`The render ended as ${data.status}.`)
  }
}

/** Waits for the event that a page of a render is ready. */
async function firstPage(url: string, token: string): Promise<void> {
  const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  let read = ''
  for await (const chunk of (body ?? throwEmpty()).pipeThrough(new TextDecoderStream())) {
    read += chunk
    if (/^event: page$/m.test(read)) return
  }
  throw new Error('The stream ended before a page was ready.')
}

function throwEmpty(): never {
  throw new Error('There is no stream.')
}
