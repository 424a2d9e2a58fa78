import type { Request, RequestHandler } from 'express'
import type { ApiContext } from '../../context.ts'
import { readSession } from '../cookies/session-cookie.ts'
import { networkOf } from './network.ts'
import { cpuOf, isKnown, markKnown, withCpu } from './request-cpu.ts'

/**
 * Charges the CPU time of an unauthenticated request to its network, and rejects a network over its budget before any
 * other work. Counted are the synchronous work before a handler first waits (for requests without a token, which
 * keeps API calls cheap) and the work that handlers report by `withCpu` and `addCpu`: parsing a body, writing an
 * answer, checking a password.
 */
export function chargeCpu(
  ctx: Pick<ApiContext, 'cpuBudget' | 'sessions' | 'sessionTokens' | 'clock' | 'config'>,
): RequestHandler {
  const isOfApi = apiPaths(ctx)
  return async (req, res, next) => {
    const network = networkOf(req)
    if (ctx.cpuBudget.isSpent(network) && !(await mayBeKnown(req))) ctx.cpuBudget.check(network)
    res.once('close', () => {
      if (!isKnown(req)) ctx.cpuBudget.spend(network, cpuOf(req))
    })
    if (showsToken(req)) next()
    else withCpu(req, next)
  }

  /** Returns whether the request has a possible credential. The API checks the budget again after reading it. */
  function showsToken(req: Request): boolean {
    return (req.headers.authorization !== undefined || /[?&]sig=/.test(req.url)) && isOfApi(req)
  }

  async function mayBeKnown(req: Request): Promise<boolean> {
    if (showsToken(req)) return true
    const now = ctx.clock.now()
    const session = readSession(ctx, req, now)
    if (session === null || !(await ctx.sessions.find(session, now))) return false
    markKnown(req)
    return true
  }
}

function apiPaths({ config }: Pick<ApiContext, 'config'>): (req: Request) => boolean {
  const bases = [config.baseUrl, config.legacyBaseUrl].map((url) => `${new URL(url).pathname}/`)
  return ({ path }) => path === '/mcp' || bases.some((base) => path.startsWith(base))
}
