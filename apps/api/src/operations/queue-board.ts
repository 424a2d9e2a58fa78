import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { ExpressAdapter } from '@bull-board/express'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import helmet from 'helmet'
import type { ApiContext } from '../context.ts'

export const BOARD_PATH = '/ops/queues'

/** Keeps stack traces from the board. They name our code only and would tell an operator nothing of the render. */
class JobsWithoutStacks extends BullMQAdapter {
  override async getJob(id: string) {
    const job = await super.getJob(id)
    return job && withoutStack(job)
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>) {
    return (await super.getJobs(...args)).map(withoutStack)
  }
}

/** The queue as Bull Board shows it. Jobs have ids only, and nothing can be changed unless `OPS_WRITE` allows it. */
export function queueBoard({ queue, config }: Pick<ApiContext, 'queue' | 'config'>): Router {
  const adapter = new JobsWithoutStacks(queue, { readOnlyMode: !config.opsWrite })
  adapter.setFormatter('data', idsOf)
  adapter.setFormatter('name', ({ data }: { data?: unknown }) => idsOf(data).render_id ?? 'wake-up')
  const server = new ExpressAdapter().setBasePath(BOARD_PATH)
  createBullBoard({
    queues: [adapter],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Galley', hideDocsLink: true } },
  })
  const board = server.getRouter()
  board.disable('x-powered-by')
  return Router().use(policy, noStore, board)
}

/** The board's own files and nothing else. Its font from another host stays out, as do upgrades to https inside a network. */
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

/** What a board shows of a job's data, whatever the data holds. */
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
