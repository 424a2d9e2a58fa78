import type { Admission, Creation, CreationOutcome, IdempotencyKey } from '@galley/backend'
import { replayOf } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { requireWithinGrant } from './access/within-grant.ts'
import type { Call } from './call.ts'
import { readCall } from './call.ts'
import type { CallCharge } from './limits/call-charge.ts'
import { readIdempotencyClaim } from './read/idempotency.ts'
import type { Exchange, Reply } from './reply.ts'

/** Creates a resource, or repeats its first response for a repeated request. */
export type Maker<C, D> = {
  /** Throws when the caller may neither create this resource nor get its first response again. */
  permit?(call: C): void
  /** Creates the resource. `begin` returns the bookkeeping for the transaction of the creation. */
  make(call: C, begin: (resourceId: string) => Creation): Promise<CreationReply<D>>
  replay(call: C, id: string): Promise<Reply<D>>
}
export type CreationReply<D> =
  | Exclude<CreationOutcome, { kind: 'created' }>
  | { kind: 'created'; reply: Reply<D> }

export type CallOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Call<
  z.output<P>,
  z.output<Q>,
  z.output<B>
>

/** An admitted call of an identified caller. */
export type Visit = Exchange &
  Admission & {
    readonly charge: CallCharge
    readonly key: IdempotencyKey | null
    /** A `performance.now()` timestamp. */
    readonly admittedAt: number
  }

/** Creates a resource from a body that was read, once for each `Idempotency-Key`, and charges it once. */
export async function create<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  ctx: ApiContext,
  { endpoint, visit }: { endpoint: Endpoint<P, Q, B, D>; visit: Visit },
  maker: Maker<CallOf<P, Q, B>, z.input<D>>,
): Promise<Reply<z.input<D>>> {
  const { req, res, bearer, charge, key, madeBefore } = visit
  const claim = readIdempotencyClaim(ctx, req, { endpoint, bearer, key })
  const call = readCall(endpoint, { req, res, bearer })
  await requireWithinGrant(ctx, { bearer, endpoint }, { ...call, made: madeBefore?.id ?? null })
  maker.permit?.(call)
  const replayed = claim && replayOf(claim, madeBefore)
  const now = ctx.clock.now()
  if (!replayed) await charge.settle()
  const begin = (resourceId: string) => {
    return { userId: bearer.userId, resourceId, claim, charges: endpoint.meters ?? [], now }
  }
  const made: CreationReply<z.input<D>> = replayed
    ? { kind: 'replayed', id: replayed }
    : await maker.make(call, begin)
  // A concurrent duplicate was charged before it lost the race. Replays are free, so refund it.
  if (made.kind === 'replayed' && !replayed) await charge.refund()
  if (made.kind === 'replayed') res.setHeader('Idempotent-Replay', 'true')
  return made.kind === 'created' ? made.reply : maker.replay(call, made.id)
}
