import { appError } from '@galley/backend'
import type { Endpoint, Method } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'
import type { Request, Response } from 'express'
import { Router } from 'express'
import { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { requireAccess } from './access/access-watch.ts'
import type { SignedVisit } from './access/admit.ts'
import { admit, admitAnonymous, admitSigned, identify } from './access/admit.ts'
import { noteAction } from './access/note-action.ts'
import { requireWithinGrant } from './access/within-grant.ts'
import { readCall } from './call.ts'
import type { CallOf, Maker, Visit } from './creation.ts'
import { create } from './creation.ts'
import { toAppError } from './error-handler.ts'
import { CallCharge } from './limits/call-charge.ts'
import { overloadOf } from './limits/load-shedder.ts'
import { countAs, countingOf } from './limits/meter.ts'
import { addCpu, PASSWORD_CPU_MS, withCpu } from './limits/request-cpu.ts'
import { factsOf } from './observe/request-log.ts'
import { acceptsProblem } from './problem.ts'
import { readIdempotencyKey } from './read/idempotency.ts'
import { parse } from './read/parse.ts'
import { refuseRepeats } from './read/query.ts'
import { readCreation } from './read/read-creation.ts'
import { readJson } from './read/read-json.ts'
import type { Upload } from './read/read-upload.ts'
import type { Exchange, Reply } from './reply.ts'
import { send } from './reply.ts'
import { speakTus } from './tus.ts'
import { withUpload } from './upload-turn.ts'

/** The admission of callers without a session, and the handler that serves them. */
type OpenEndpoint<B, D> = {
  /** @throws rate_limited */
  admit(ctx: ApiContext, exchange: Exchange): Promise<void>
  handle(body: B, exchange: Exchange): Promise<Reply<D>>
}

/** After this time, the credential is checked again before the answer is sent. */
const QUICK_MS = 500

/** Serves endpoints by their contracts. Each call takes the same steps, in the order given here. */
export class Endpoints {
  readonly #ctx: ApiContext
  readonly #router = Router({ caseSensitive: true, strict: true })
  readonly #methods = new Map<string, Method[]>()

  constructor(ctx: ApiContext) {
    this.#ctx = ctx
  }

  /** Serves an endpoint that requires a token and creates nothing. */
  serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: CallOf<P, Q, B>, exchange: Exchange) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#routeKnown(endpoint, async (visit) => {
      const { req, res, bearer, charge } = visit
      if (endpoint.body) await readJson(req)
      const call = readCall(endpoint, { req, res, bearer })
      await requireWithinGrant(this.#ctx, { bearer, endpoint }, call)
      await charge.settle()
      await this.#answer(endpoint, visit, await handle(call, { req, res }))
    })
  }

  /** Serves an endpoint that creates something, once for each `Idempotency-Key`, and charges it once. */
  serveCreation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    maker: Maker<CallOf<P, Q, B>, z.input<D>>,
  ): void {
    this.#routeKnown(endpoint, async (visit) => {
      await readCreation(visit.req, endpoint)
      await this.#answer(endpoint, visit, await create(this.#ctx, { endpoint, visit }, maker))
    })
  }

  /** Serves an endpoint that creates something from a file. `admitCall` runs before the file is read. */
  serveUpload<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    admitCall: (call: CallOf<P, Q, B>) => Promise<void>,
    { make, replay }: Maker<CallOf<P, Q, B> & { readonly upload: Upload }, z.input<D>>,
  ): void {
    this.#routeUpload(endpoint, admitCall, async (visit, { upload }) => {
      // The content of the request, for its `Idempotency-Key`.
      visit.req.body = { name: upload.name, sha256: upload.sha256 }
      const maker: Maker<CallOf<P, Q, B>, z.input<D>> = {
        make: (made, begin) => make({ ...made, upload }, begin),
        replay: (made, id) => replay({ ...made, upload }, id),
      }
      return create(this.#ctx, { endpoint, visit }, maker)
    })
  }

  /** Serves an endpoint that replaces something by a file. To repeat it changes nothing, so it takes no key. */
  serveReplacement<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    admitCall: (call: CallOf<P, Q, B>) => Promise<void>,
    replace: (call: CallOf<P, Q, B> & { readonly upload: Upload }) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#routeUpload(endpoint, admitCall, async ({ charge }, call) => {
      await charge.settle()
      return replace(call)
    })
  }

  /** Serves an endpoint that writes its own response, such as an event stream. */
  serveStream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: CallOf<P, Q, B>, res: Response) => Promise<void>,
  ): void {
    this.#routeKnown(endpoint, async ({ req, res, bearer, charge }) => {
      const call = readCall(endpoint, { req, res, bearer })
      await requireWithinGrant(this.#ctx, { bearer, endpoint }, call)
      await charge.settle()
      await handle(call, res)
    })
  }

  /** Serves an endpoint that is open to all callers. */
  servePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: () => Promise<Reply<z.input<D>>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      await admitAnonymous(this.#ctx, { req, res })
      send({ req, res }, endpoint.status, await handle())
    })
  }

  /** Serves bytes to all callers. */
  serveOpen(endpoint: Endpoint, handle: (exchange: Exchange) => void): void {
    this.#route(endpoint, async (req, res) => {
      await admitAnonymous(this.#ctx, { req, res })
      handle({ req, res })
    })
  }

  /** Serves an endpoint for callers without a session. They are admitted before the body is read. */
  serveDoor<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    { admit: letIn, handle }: OpenEndpoint<z.output<B>, z.input<D>>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      await letIn(this.#ctx, { req, res })
      await readJson(req, { maxBytes: LIMITS.publicBodyBytes })
      const body = withCpu(req, () => parse(endpoint.body ?? z.never(), req.body, 'body')) as z.output<B>
      addCpu(req, PASSWORD_CPU_MS)
      send({ req, res }, endpoint.status, await handle(body, { req, res }))
    })
  }

  /** Serves bytes to holders of a signed URL. */
  serveSigned<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    handle: (call: SignedVisit & { params: z.output<P> }, res: Response, req: Request) => Promise<void>,
  ): void {
    this.#route(endpoint, async (req, res) => {
      const visit = await admitSigned(this.#ctx, req)
      const params = endpoint.params?.safeParse(req.params)
      if (params && !params.success) throw appError('not_found', 'There is nothing at this path.')
      await handle({ ...visit, params: params?.data as z.output<P> }, res, req)
    })
  }

  /** Returns the router. Other methods on a known path get 405. */
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

  /** Routes calls that require a credential. A call that is rejected before its charge is settled costs nothing. */
  #routeKnown(endpoint: Endpoint, handle: (visit: Visit) => Promise<void>): void {
    this.#route(endpoint, async (req, res) => {
      const key = readIdempotencyKey(this.#ctx, req)
      const overload = overloadOf(this.#ctx, endpoint)
      overload.refuseNew()
      if (endpoint.isControl) countAs(req, { ...countingOf(req), meter: null })
      const admission = await identify(this.#ctx, { req, res }, key)
      const admittedAt = performance.now()
      const charge = new CallCharge(this.#ctx, admission)
      try {
        overload.refuseLate()
        await admit(this.#ctx, endpoint, { req, res, bearer: admission.bearer })
        await handle({ req, res, key, charge, admittedAt, ...admission })
      } catch (error) {
        const { bearer } = admission
        const outcome = toAppError(error).code
        noteAction(this.#ctx, { endpoint, bearer, objectId: req.params.id, outcome })
        await charge.release()
        throw error
      }
    })
  }

  /**
   * Sends the reply. A slow call's credential is checked again first, except where the call itself may have ended it:
   * in session endpoints and `DELETE`.
   */
  async #answer(endpoint: Endpoint, visit: Visit, reply: Reply<unknown>): Promise<void> {
    const mayEndItself = endpoint.access.kind !== 'token' || endpoint.method === 'DELETE'
    const isQuick = performance.now() - visit.admittedAt < QUICK_MS
    if (!isQuick && !mayEndItself) await requireAccess(this.#ctx, visit.bearer)
    const objectId = visit.req.params.id ?? Object.values(reply.data ?? {})[0]
    noteAction(this.#ctx, { endpoint, bearer: visit.bearer, objectId, outcome: 'ok' })
    send(visit, endpoint.status, reply)
  }

  /** Routes calls with a file, which is read after `admitCall`. */
  #routeUpload<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, D>,
    admitCall: (call: CallOf<P, Q, B>) => Promise<void>,
    handle: (visit: Visit, call: CallOf<P, Q, B> & { readonly upload: Upload }) => Promise<Reply<z.input<D>>>,
  ): void {
    this.#routeKnown(endpoint, async (visit) => {
      const { req, bearer } = visit
      const call = readCall(endpoint, visit)
      await requireWithinGrant(this.#ctx, { bearer, endpoint }, call)
      await admitCall(call)
      const { upload: types = [] } = endpoint
      await withUpload(this.#ctx, { req, bearer, types, signal: call.signal }, async (upload) => {
        await this.#answer(endpoint, visit, await handle(visit, { ...call, upload }))
      })
    })
  }

  #route(endpoint: Endpoint, handle: (req: Request, res: Response) => Promise<void>): void {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    this.#methods.set(path, [...(this.#methods.get(path) ?? []), endpoint.method])
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    this.#router[method](path, async (req: Request, res: Response) => {
      factsOf(res).route = endpoint.path
      const takesJson = req.accepts('application/json') || acceptsProblem(req.headers.accept)
      if (endpoint.answer.kind === 'json' && !takesJson) {
        throw appError('invalid_request', 'The answer is JSON, which `Accept` rules out.', { status: 406 })
      }
      if (endpoint.isTus) speakTus({ req, res })
      refuseRepeats(req)
      await handle(req, res)
    })
  }
}
