import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'

// How long a ten-page article takes from POST to completed, on one warm lane.

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
  const total = spread(runs.map((run) => run.totalMs))
  const perPage = spread(runs.map((run) => run.totalMs / run.pages))
  console.log(`machine      ${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`)
  console.log(
    `article      ten-pages.md, ${pages} pages of 1080×1440, ${ROUNDS} rounds after ${WARM_UP} to warm up`,
  )
  console.log(`             median    min    max`)
  console.log(`POST → done  ${row(total, 0)}  ms`)
  console.log(`a page       ${row(perPage, 1)}  ms`)
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

function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { median: at(0.5), min: at(0), max: at(1) }
}

function row(values: ReturnType<typeof spread>, digits: number): string {
  return [values.median, values.min, values.max].map((value) => value.toFixed(digits).padStart(6)).join(' ')
}
