import { readlinkSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { resolveRenderConfig } from '@galley/contracts'
import { documentHtml, prepareHighlighting, readSource } from '@galley/render'
import { createAnalysisMemories } from './analysis-memories.ts'
import type { ThreadData, ThreadTask } from './text-reader.ts'
import { analyse, article, canvas, imagesIn, layoutRequests, readText, renderFonts } from './text-work.ts'
import type { FromThread } from './thread-pool.ts'

// A thread of the pool. It runs one task at a time. From earlier ones it has only the memories of analyses.

/** A text of the most common blocks. */
const FIRST_TEXT = `# One

A **first** text.

- one
- two

> three

| four | five |
| --- | --- |
| six | seven |

\`\`\`ts
const eight: number = 9
\`\`\`
`

/** Of two threads that want the same core, this one gets a quarter of its time. */
const TEXT_NICE = 5

const { mathStylesheet } = workerData as ThreadData
const memoryOf = createAnalysisMemories()
const post = (outcome: FromThread) => parentPort?.postMessage(outcome)

yieldToReads()
await prepareHighlighting()
warmUp()
parentPort?.on('message', async (work: ThreadTask) => {
  try {
    post({ kind: 'done', value: await outcomeOf(work) })
  } catch (error) {
    post({ kind: 'failed', error })
  }
})
post({ kind: 'ready' })
// A thread is terminated, and Node writes the cache only when one exits.
flushCompileCache()

/** Renders `FIRST_TEXT` and discards the result: a thread's first text takes 200 ms of processor time, the next one 40. */
function warmUp(): void {
  const config = resolveRenderConfig('xhs', {})
  const source = readSource({ title: '', markdown: FIRST_TEXT }, config)
  if (source) documentHtml({ page: 1, config, contents: 'pages' }, { ...source, mathStylesheet })
}

/** Callers that wait for a text may wait a little longer, so that the main thread answers the others in time. */
function yieldToReads(): void {
  try {
    // On Linux each thread has a priority of its own. Other systems have no such file.
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.max(TEXT_NICE, getPriority(thread)))
  } catch {
    // All threads keep the same priority.
  }
}

function outcomeOf(work: ThreadTask): unknown {
  switch (work.kind) {
    case 'read':
      return readText(work.markdown, work.ownThemes)
    case 'images':
      return imagesIn(work.markdown)
    case 'lay-out':
      return layoutRequests(work.asked, mathStylesheet)
    case 'analyse':
      return analyse(work.asked, memoryOf(work.userId))
    case 'article':
      return article(work.text, work.look)
    case 'fonts':
      return renderFonts(work.asked)
    case 'canvas':
      return canvas(work.asked, mathStylesheet)
  }
}
