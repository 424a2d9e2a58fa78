import type { Admission, Creation, CreationOutcome, IdempotencyKey } from '@galley/backend'
import { appError, replayOf } from '@galley/backend'
import type { Endpoint, Method } from '@galley/contracts'
import type { Request, Response } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { admit, admitAnonymous, admitKnock, admitSigned, identify } from './admit.ts'
import type { Call } from './call.ts'
import { readCall } from './call.ts'
import { CallCharge } from './call-charge.ts'
import { readIdempotencyClaim, readIdempotencyKey } from './idempotency.ts'
import { parse } from './parse.ts'
import { readJson } from './read-json.ts'
import type { Exchange, Reply } from './reply.ts'
import { send } from './reply.ts'
import { factsOf } from './request-log.ts'

/** How a thing is created, and how its first response is given again to a repeated request. */
export type Maker<C, D> = {
  /** `begin` gives what has to happen in the transaction of the creation. */
  make(call: C, begin: (resourceId: string) => Creation): Promise<Made<D>>
  replay(call: C, id: string): Promise<Reply<D>>
}
export type Made<D> = Exclude<CreationOutcome, { kind: 'created' }> | { kind: 'created'; reply: Reply<D> }

type CallOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Call<
  z.output<P>,
  z.output<Q>,
  z.output<B>
>

/** A call of somebody who is known, let in. */
type Visit = Exchange & Admission & { readonly charge: CallCharge; readonly key: IdempotencyKey | null }

/** Serves endpoints by their contracts: every call takes the same steps, in the order they stand here. */
export class Endpoints {
  readonly #ctx: ApiContext
  readonly #router = Router({ caseSensitive: true, strict: true })
  readonly #methods = new Map<string, Method[]>()

  constructor(ctx: ApiContext) {
    this.#ctx = ctx
  }

  /** Serves an endpoint that needs a token and creates nothing. */
  serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: CallOf<P, Q, B>) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#routeKnown(endpoint, async ({ req, res, bearer, charge }) => {
      if (endpoint.body) await readJson(req, res)
      const call = readCall(endpoint, { req, res, bearer })
      await charge.settle()
      send({ req, res }, endpoint.status, await handle(call))
    })
  }

  /** Serves an endpoint that creates something: once for each `Idempotency-Key`, and charged once. */
  serveCreation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    maker: Maker<CallOf<P, Q, B>, z.input<D>>,
  ): void {
    const mayLackBody = endpoint.body?.safeParse(undefined).success
    this.#routeKnown(endpoint, async ({ req, res, bearer, charge, key, madeBefore }) => {
      await readJson(req, res, mayLackBody)
      const claim = readIdempotencyClaim(this.#ctx, req, key)
      const replayed = claim && replayOf(claim, madeBefore)
      const call = readCall(endpoint, { req, res, bearer })
      const now = this.#ctx.clock.now()
      if (!replayed) await charge.settle()
      const begin = (resourceId: string) => {
        return { userId: bearer.userId, resourceId, claim, charges: endpoint.meters ?? [], now }
      }
      const made: Made<z.input<D>> = replayed
        ? { kind: 'replayed', id: replayed }
        : await maker.make(call, begin)
      // A twin that lost the race was metered before it knew: a replay costs nothing.
      if (made.kind === 'replayed' && !replayed) await charge.refund()
      if (made.kind === 'replayed') res.setHeader('Idempotent-Replay', 'true')
      const reply = made.kind === 'created' ? made.reply : await maker.replay(call, made.id)
      send({ req, res }, endpoint.status, reply)
    })
  }

  /** Serves an endpoint that writes its answer itself, such as a stream of events. */
  serveStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: CallOf<P, Q, B>, res: Response) => Promise<void>,
  ): void {
    this.#routeKnown(endpoint, async ({ req, res, bearer, charge }) => {
      const call = readCall(endpoint, { req, res, bearer })
      await charge.settle()
      await handle(call, res)
    })
  }

  /** Serves an endpoint that is open to everybody. */
  servePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: () => Promise<Reply<z.input<D>>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      await admitAnonymous(this.#ctx, { req, res })
      send({ req, res }, endpoint.status, await handle())
    })
  }

  /** Serves bytes to everybody. */
  serveOpen(endpoint: Endpoint, handle: (exchange: Exchange) => void): void {
    this.#route(endpoint, async (req, res) => {
      await admitAnonymous(this.#ctx, { req, res })
      handle({ req, res })
    })
  }

  /** Serves an endpoint that takes a password and gives a session. */
  serveDoor<
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType<{ email: string }>,
    D extends z.ZodType,
  >(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (body: z.output<B>, userAgent: string) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      await readJson(req, res)
      const body = parse(endpoint.body ?? z.never(), req.body, 'body') as z.output<B>
      await admitKnock(this.#ctx, { req, res }, body.email)
      send({ req, res }, endpoint.status, await handle(body, req.headers['user-agent'] ?? ''))
    })
  }

  /** Serves bytes to whoever holds a signed URL. */
  serveSigned<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (
      call: { params: z.output<P>; query: URLSearchParams },
      res: Response,
      req: Request,
    ) => Promise<void>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      const query = await admitSigned(this.#ctx, req)
      const params = endpoint.params?.safeParse(req.params)
      if (params && !params.success) throw appError('not_found', 'There is nothing at this path.')
      await handle({ params: params?.data as z.output<P>, query }, res, req)
    })
  }

  /** The routes, closed by 405 for every other method on a known path. */
  router(): Router {
    for (const [path, methods] of this.#methods) {
      const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
      this.#router.all(path, () => {
        throw appError('invalid_request', 'This path does not take this method.', {
          status: 405,
          headers: { Allow: allowed.join(', ') },
        })
      })
    }
    this.#methods.clear()
    return this.#router
  }

  /** Routes calls that show a credential. One that is turned away before it settles its charge pays nothing. */
  #routeKnown(endpoint: Endpoint, handle: (visit: Visit) => Promise<void>): void {
    this.#route(endpoint, async (req, res) => {
      const key = readIdempotencyKey(this.#ctx, req)
      const admission = await identify(this.#ctx, { req, res }, key)
      const charge = new CallCharge(this.#ctx, admission)
      try {
        await admit(this.#ctx, endpoint, { req, res, bearer: admission.bearer })
        await handle({ req, res, key, charge, ...admission })
      } catch (error) {
        await charge.release()
        throw error
      }
    })
  }

  #route(endpoint: Endpoint, handle: (req: Request, res: Response) => Promise<void>): void {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method])
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    this.#router[method](path, async (req: Request, res: Response) => {
      factsOf(res).route = endpoint.path
      if (endpoint.answer.kind === 'json' && !req.accepts('application/json')) {
        throw appError('invalid_request', 'The answer is JSON, which `Accept` rules out.', { status: 406 })
      }
      await handle(req, res)
    })
  }
}
