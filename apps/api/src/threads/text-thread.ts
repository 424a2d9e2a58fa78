import { parentPort, workerData } from 'node:worker_threads'
import { prepareHighlighting } from '@galley/render'
import type { ThreadData, ThreadTask } from './text-reader.ts'
import { analyse, article, canvas, imagesIn, layoutRequests, readText } from './text-work.ts'
import type { FromThread } from './thread-pool.ts'

// A thread of the pool. It runs one task at a time and has no data but its messages.

const { mathStylesheet } = workerData as ThreadData
const post = (outcome: FromThread) => parentPort?.postMessage(outcome)

await prepareHighlighting()
parentPort?.on('message', async (work: ThreadTask) => {
  try {
    post({ kind: 'done', value: await outcomeOf(work) })
  } catch (error) {
    post({ kind: 'failed', error })
  }
})
post({ kind: 'ready' })

function outcomeOf(work: ThreadTask): unknown {
  switch (work.kind) {
    case 'read':
      return readText(work.markdown)
    case 'images':
      return imagesIn(work.markdown)
    case 'lay-out':
      return layoutRequests(work.asked, mathStylesheet)
    case 'analyse':
      return analyse(work.asked)
    case 'article':
      return article(work.text, work.look)
    case 'canvas':
      return canvas(work.asked, mathStylesheet)
  }
}
