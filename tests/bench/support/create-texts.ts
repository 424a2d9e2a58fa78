import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from './timed-call.ts'
import { timedCall } from './timed-call.ts'

// Creates projects and requests their renders as several users at once, until a moment.

export type CreationTask = {
  readonly baseUrl: string
  readonly targets: readonly { readonly token: string }[]
  readonly markdown: string
  /** How often each user creates a text; 0 for as often as the service answers. */
  readonly everyMs: number
  /** In milliseconds since 1970. */
  readonly until: number
}

const { baseUrl, targets, markdown, everyMs, until } = workerData as CreationTask

async function createAll(token: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const create = async (path: string, body: object) => {
    const { data, ...answer } = await timedCall({ url: baseUrl + path, token, body })
    answers.push(answer)
    if (answer.status >= 300) await delay(answer.retryAfterMs)
    return answer.status < 300 ? data : null
  }
  await delay(Math.random() * everyMs)
  while (Date.now() < until) {
    const next = delay(everyMs)
    const project = await create('/projects', { markdown })
    if (project) await create('/renders', { project_id: project.project_id, platform: 'xhs' })
    await next
  }
  return answers
}

parentPort?.postMessage((await Promise.all(targets.map(({ token }) => createAll(token)))).flat())
