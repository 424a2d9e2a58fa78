import { readFile } from 'node:fs/promises'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'

// Measures how long a ten-page article takes from POST to completion, with one warm slot.

const ROUNDS = 12
const WARM_UP = 2

const markdown = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const stack = await startTestStack()
await stack.startWorker()
try {
  const runs = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const run = await renderOnce(stack, markdown)
    if (round >= WARM_UP) runs.push(run)
  }
  const pages = runs[0]?.pages ?? 0
  const head = [`${pages} pages of 1080×1440, ${ROUNDS} rounds after ${WARM_UP}`, 'median', 'min', 'max']
  const rows = [
    row(
      'POST → completed, ms',
      runs.map(({ totalMs }) => totalMs),
    ),
    row(
      'a page, ms',
      runs.map(({ totalMs }) => totalMs / pages),
    ),
  ]
  console.log(`${describeMachine()}\n\n${markdownTable(head, rows)}`)
} finally {
  await stack.close()
}

async function renderOnce({ call }: TestStack, text: string) {
  const startedAt = performance.now()
  const project = await call('/projects', { markdown: text })
  const created = await call('/renders', { project_id: project.body.data.project_id, platform: 'xhs' })
  const id = created.body.data.render_id
  for (;;) {
    const { data } = (await call(`/renders/${id}?wait=25`)).body
    if (data.status === 'completed')
      return { pages: data.page_count as number, totalMs: performance.now() - startedAt }
    if (data.status !== 'queued' && data.status !== 'running')
      throw new Error(`The render ended as ${data.status}.`)
  }
}

function row(name: string, values: readonly number[]): string[] {
  const { median, min, max } = spreadOf(values)
  return [name, ...[median, min, max].map((value) => value.toFixed(1))]
}
