import type { Bearer, Creation, CreationOutcome, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Endpoint, Method } from '@galley/contracts'
import type { Request, RequestHandler, Response } from 'express'
import { Router } from 'express'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { authenticate, requireScope } from './authenticate.ts'
import { readIdempotencyClaim } from './idempotency.ts'
import { parse } from './parse.ts'
import { readJson } from './read-json.ts'
import { factsOf } from './request-log.ts'

/** A parsed call of an endpoint. */
export type Call<P, Q, B> = {
  readonly ownerId: UserId
  readonly bearer: Bearer
  readonly params: P
  readonly query: Q
  readonly body: B
}

/** An answer: the resource, and what there is to say about it beside the resource itself. */
export type Reply<D> = { readonly data: D; readonly meta?: object; readonly headers?: Record<string, string> }

/** How a thing is created, and how its first response is given again to a repeated request. */
export type Maker<C, D> = {
  /** `begin` gives what has to happen in the transaction of the creation. */
  make(call: C, begin: (resourceId: string) => Creation): Promise<Made<D>>
  replay(call: C, id: string): Promise<Reply<D>>
}
export type Made<D> = Exclude<CreationOutcome, { kind: 'created' }> | { kind: 'created'; reply: Reply<D> }

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
    handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      const bearer = await this.#admit(endpoint, req, res)
      if (endpoint.body) await readJson(req, res)
      send(res, endpoint.status, await handle(readCall(endpoint, req, bearer)))
    })
  }

  /** Serves an endpoint that creates something: once for each `Idempotency-Key`, and charged once. */
  serveCreation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    maker: Maker<Call<z.output<P>, z.output<Q>, z.output<B>>, z.input<D>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      const bearer = await this.#admit(endpoint, req, res)
      await readJson(req, res)
      const claim = readIdempotencyClaim(this.#ctx, req, `${endpoint.method} ${endpoint.path}`)
      const madeBefore = claim && (await this.#ctx.idempotencyKeys.find(bearer.userId, claim))
      const call = readCall(endpoint, req, bearer)
      const made: Made<z.input<D>> = madeBefore
        ? { kind: 'replayed', id: madeBefore }
        : await maker.make(call, (resourceId) => ({
            userId: bearer.userId,
            resourceId,
            claim,
            charges: endpoint.meters ?? [],
            now: this.#ctx.clock.now(),
          }))
      if (made.kind === 'replayed') res.setHeader('Idempotent-Replay', 'true')
      send(res, endpoint.status, made.kind === 'created' ? made.reply : await maker.replay(call, made.id))
    })
  }

  /**
   * Serves bytes to whoever holds a signed URL. A signature that is wrong, expired or of a token that was revoked
   * is `not_found`, so that nobody learns what exists.
   */
  serveSigned<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: { params: z.output<P> }, res: Response, req: Request) => Promise<void>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      const query = new URL(req.url, 'http://local').searchParams
      const now = this.#ctx.clock.now()
      const path = req.path
      const { verdict, holder } = this.#ctx.signer.verify({ method: 'GET', path, query, now })
      const holds =
        verdict === 'granted' &&
        (holder === null || (await this.#ctx.tokens.isActive(holder as Bearer['tokenId'], now)))
      if (!holds) throw appError('not_found', 'There is nothing at this path.')
      await handle({ params: readParams(endpoint, req) }, res, req)
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

  async #admit(endpoint: Endpoint, req: Request, res: Response): Promise<Bearer> {
    const bearer = await authenticate(this.#ctx, req)
    Object.assign(factsOf(res), { user_id: bearer.userId, token_id: bearer.tokenId })
    if (endpoint.access.kind === 'token') requireScope(bearer, endpoint.access.scope)
    return bearer
  }

  #route(endpoint: Endpoint, handle: (req: Request, res: Response) => Promise<void>): void {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method])
    const handler: RequestHandler = async (req, res) => {
      factsOf(res).route = endpoint.path
      await handle(req, res)
    }
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'
    this.#router[method](path, handler)
  }
}

function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  req: Request,
  bearer: Bearer,
): Call<z.output<P>, z.output<Q>, z.output<B>> {
  const query = Object.fromEntries(new URL(req.url, 'http://local').searchParams)
  return {
    ownerId: bearer.userId,
    bearer,
    params: readParams(endpoint, req),
    query: (endpoint.query && parse(endpoint.query, query, 'query')) as z.output<Q>,
    body: (endpoint.body && parse(endpoint.body, req.body, 'body')) as z.output<B>,
  }
}

/** An id that is malformed or of another kind names nothing: `not_found`. */
function readParams<P extends z.ZodType>(endpoint: Endpoint<P>, req: Request): z.output<P> {
  const result = endpoint.params?.safeParse(req.params)
  if (result && !result.success) throw appError('not_found', 'There is nothing at this path.')
  return result?.data as z.output<P>
}

function send(res: Response, status: number, { data, meta, headers }: Reply<unknown>): void {
  res
    .status(status)
    .set(headers ?? {})
    .json(meta ? { data, meta } : { data })
}
