import type { OpenShare } from '@galley/backend'
import type { Request } from 'express'
import type { ApiContext } from '../../context.ts'
import { readSession } from '../../http/cookies/session-cookie.ts'
import { isOfPerson } from './is-of-person.ts'

/**
 * Counts a view of a share, if a person opened it who isn't its owner. It runs after the response, so it neither delays
 * nor fails the page. Nothing about the visitor is stored, so every opening counts.
 */
export function countView(
  ctx: Pick<ApiContext, 'shares' | 'sessions' | 'sessionTokens' | 'clock' | 'background' | 'config'>,
  req: Request,
  { id, ownerId }: Pick<OpenShare, 'id' | 'ownerId'>,
): void {
  if (!isOfPerson(req.method, req.headers)) return
  const now = ctx.clock.now()
  const sessionId = readSession(ctx, req, now)
  ctx.background.start(async () => {
    const session = sessionId && (await ctx.sessions.find(sessionId, now))
    if (session?.userId !== ownerId) await ctx.shares.noteView(id, now)
  })
}
