import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { ExpressAdapter } from '@bull-board/express'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import helmet from 'helmet'
import type { ApiContext } from '../context.ts'

/** Removes stack traces from the board. They name only our code and tell an operator nothing about the render. */
class JobsWithoutStacks extends BullMQAdapter {
  override async getJob(id: string) {
    const job = await super.getJob(id)
    return job && withoutStack(job)
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>) {
    return (await super.getJobs(...args)).map(withoutStack)
  }
}

/** Returns the queue's Bull Board. Jobs show ids only, and the board is read-only unless `OPS_WRITE` allows changes. */
export function queueBoard({ queue, config }: Pick<ApiContext, 'queue' | 'config'>, path: string): Router {
  const adapter = new JobsWithoutStacks(queue, { readOnlyMode: !config.opsWrite })
  adapter.setFormatter('data', idsOf)
  adapter.setFormatter('name', ({ data }: { data?: unknown }) => idsOf(data).render_id ?? 'wake-up')
  const server = new ExpressAdapter().setBasePath(path)
  createBullBoard({
    queues: [adapter],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Galley', hideDocsLink: true } },
  })
  const board = server.getRouter()
  board.disable('x-powered-by')
  return Router().use(policy, noStore, board)
}

/**
 * Allows the board's own files only. This blocks its font from another host. It also omits upgrades to https, which
 * fail inside a network.
 */
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
})

const noStore: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith('/static/')) res.set('Cache-Control', 'no-store')
  next()
}

/** Returns the known ids of a job's data. The other fields stay hidden. */
function idsOf(data: unknown) {
  const { render_id, attempt, traceparent } = (data ?? {}) as Partial<Record<string, unknown>>
  return {
    ...(typeof render_id === 'string' && { render_id }),
    ...(typeof attempt === 'number' && { attempt }),
    ...(typeof traceparent === 'string' && { traceparent }),
  }
}

function withoutStack<J extends { stacktrace: string[] | null }>(job: J): J {
  job.stacktrace = []
  return job
}
