import { readFile } from 'node:fs/promises'
import { createClient } from '@galley/sdk'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'

// Measures how long an article of ten pages, and one of about a hundred, take from POST to the first page that can be
// read, and to completion, with one warm slot; and how long the same takes again when a word in its middle has changed.

const ROUNDS = 12
const WARM_UP = 2

type Run = {
  readonly pages: number
  readonly firstMs: number
  readonly totalMs: number
  readonly hashes: ReadonlySet<string>
}
type Again = Run & { readonly againMs: number; readonly newPages: number }

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
await stack.startWorker()
const galley = createClient({ baseUrl: stack.baseUrl, token: stack.owner.token })
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
  const runs: Again[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const run = await renderTwice(`${markdown}\n\n${round}`)
    if (round >= 0) runs.push(run)
  }
  const pages = runs[0]?.pages ?? 0
  const head = [`${pages} pages of 1080×1440, ${ROUNDS} rounds after ${WARM_UP}`, 'median', 'min', 'max']
  const row = (name: string, of: (run: Again) => number) => {
    const { median, min, max } = spreadOf(runs.map(of))
    return [name, ...[median, min, max].map((value) => value.toFixed(1))]
  }
  const rows = [
    row('POST → first page, ms', ({ firstMs }) => firstMs),
    row('POST → completed, ms', ({ totalMs }) => totalMs),
    row('a page, ms', ({ totalMs }) => totalMs / pages),
    row('POST → completed with another word, ms', ({ againMs }) => againMs),
    row('pages that differ then', ({ newPages }) => newPages),
  ]
  console.log(`${markdownTable(head, rows)}\n`)
}

/** Renders a text, and once more after a word in its middle has got another character of the same width. */
async function renderTwice(markdown: string): Promise<Again> {
  const project = await stack.call('/projects', { markdown })
  const { project_id } = project.body.data
  const run = await renderOnce(stack, project_id)
  await galley.projects.update(project_id, { markdown: withOtherWord(markdown) })
  const again = await renderOnce(stack, project_id)
  return {
    ...run,
    againMs: again.totalMs,
    newPages: [...again.hashes].filter((hash) => !run.hashes.has(hash)).length,
  }
}

function withOtherWord(markdown: string): string {
  const middle = Math.floor(markdown.length / 2)
  const at =
    middle + markdown.slice(middle).search(/(?<=\p{Script=Han}{4})\p{Script=Han}(?=\p{Script=Han}{4})/u)
  return `${markdown.slice(0, at)}${markdown[at] === '天' ? '日' : '天'}${markdown.slice(at + 1)}`
}

async function renderOnce({ baseUrl, owner, call }: TestStack, project_id: string): Promise<Run> {
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
      const files: { page: number | null; sha256: string }[] = data.artifacts
      const hashes = new Set(files.flatMap(({ page, sha256 }) => (page === null ? [] : sha256)))
      return { pages: data.page_count, firstMs: await firstMs, totalMs, hashes }
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
