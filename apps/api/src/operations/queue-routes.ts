import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../context.ts'
import { operatorsOnly, writersOnly } from './operators-only.ts'

type QueueContext = Pick<
  ApiContext,
  'config' | 'queue' | 'queueOperations' | 'renders' | 'renderQueue' | 'backlog'
>

const BOARD_PATH = '/ops/queues'
/** The most wake-ups that `retry` adds at once. The sweep adds the others as these are consumed. */
const MOST_WAKE_UPS = 1_000
/** The highest count of waiting renders that is reported. */
const MOST_COUNTED = 1_000_000

/** Serves the queue to operators: the board, and the endpoints of `galley ops queue`. */
export function queueRoutes(ctx: QueueContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const mayWrite = writersOnly(ctx)
  router.use('/ops', operatorsOnly(ctx))
  router.get('/ops/queue', answer(ctx))
  router.post(
    '/ops/queue/pause',
    mayWrite,
    answer(ctx, () => ctx.queueOperations.pause()),
  )
  router.post(
    '/ops/queue/resume',
    mayWrite,
    answer(ctx, () => ctx.queueOperations.resume()),
  )
  router.post(
    '/ops/queue/retry',
    mayWrite,
    answer(ctx, () => retry(ctx)),
  )
  router.use(BOARD_PATH, board(ctx))
  return router
}

/** Serves the board, whose library is loaded when an operator first opens it. */
function board(ctx: QueueContext): RequestHandler {
  let loaded: Promise<RequestHandler> | null = null
  return async (req, res, next) => {
    loaded ??= import('./queue-board.ts').then(({ queueBoard }) => queueBoard(ctx, BOARD_PATH))
    const serve = await loaded
    serve(req, res, next)
  }
}

/**
 * Starts renders in back-off now and adds missing wake-ups. Returns how many left back-off. Renders that failed for
 * good stay failed, because their charge was refunded and the owner may have requested another.
 */
async function retry({ renders, renderQueue }: QueueContext): Promise<number> {
  const retried = await renders.endRests()
  await renderQueue.refill(await renders.countDue(MOST_WAKE_UPS), 1)
  return retried
}

/** Runs an action and answers with the state of the queue after it. */
function answer(ctx: QueueContext, act: () => Promise<unknown> = async () => null): RequestHandler {
  return async (_req, res) => {
    const retried = await act()
    const [{ isPaused, jobs }, waiting, { oldestWaitS }] = await Promise.all([
      ctx.queueOperations.state(),
      ctx.renders.countDue(MOST_COUNTED),
      ctx.backlog.read(),
    ])
    const counted = typeof retried === 'number' && { retried }
    const renders = { waiting, oldest_wait_s: Math.round(oldestWaitS) }
    res.set('Cache-Control', 'no-store').json({ data: { paused: isPaused, renders, jobs, ...counted } })
  }
}
