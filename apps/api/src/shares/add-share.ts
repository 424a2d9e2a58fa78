import type { Bearer, Creation, ProjectId, RenderId, ShareId, UserId } from '@galley/backend'
import { appError, hashPassword, newId } from '@galley/backend'
import type { createdShareSchema } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { z } from 'zod'
import { refuseWeakPassword } from '../accounts/weak-password.ts'
import type { ApiContext } from '../context.ts'
import { requireScope } from '../http/access/authenticate.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Reply } from '../http/reply.ts'
import { daysAfter, endWithinMaker } from '../tokens/end-within-maker.ts'
import { presentShare } from './present-share.ts'
import { hashShareSecret, newShareSecret } from './share-secret.ts'

type ShareRequest = {
  readonly ownerId: UserId
  readonly bearer: Bearer
  readonly idempotencyKey: string | null
  readonly isAgreedTo: boolean
  readonly body: {
    project_id: ProjectId
    render_id: RenderId | null
    include_body: boolean
    expires_in_days: number | null
    password: string | null
  }
}

type PresentedLink = z.input<typeof createdShareSchema>

/** How many days a share stays open by default. */
const USUAL_DAYS = 30

/**
 * Checks that the caller may read the text, if the share shows it, and that a person has agreed, unless the caller's
 * grant says that nobody has to. Who has a personal access token decides alone.
 *
 * @throws forbidden_scope
 */
export function permitShare({ bearer, body, isAgreedTo }: ShareRequest): void {
  if (body.include_body) requireScope(bearer, 'project:read')
  if (!bearer.grant || bearer.grant.sharesUnasked || isAgreedTo) return
  const message =
    'This client must ask its person before it shares. They can share it themselves, or allow it when they connect the client again.'
  throw appError('forbidden_scope', message, {
    details: { required_scope: 'share:create', reason: 'must_ask' },
  })
}

/**
 * Records a private link and returns its URL, this one time.
 *
 * @throws not_found when the project, or the render of that project, is not the caller's; invalid_request for a weak
 * password, or when the share would outlive the token that creates it.
 */
export async function addShare(
  ctx: ApiContext,
  wanted: ShareRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedLink>> {
  const { ownerId, bearer, body } = wanted
  if (body.password !== null)
    await refuseWeakPassword({ field: 'password', password: body.password, email: null })
  const id = newId('share')
  const secret = newShareSecret(ctx, wanted)
  const createdAt = ctx.clock.now()
  const share = {
    id,
    projectId: body.project_id,
    renderId: body.render_id,
    tokenId: isId('token', bearer.holder) ? bearer.holder : null,
    includeBody: body.include_body,
    createdAt,
    expiresAt: endWithinMaker(bearer, {
      from: createdAt,
      days: body.expires_in_days,
      otherwise: daysAfter(createdAt, USUAL_DAYS),
    }),
  }
  const guarded = {
    ownerId,
    secretHash: hashShareSecret(ctx, secret),
    passwordHash: body.password === null ? null : await hashPassword(body.password),
  }
  const outcome = await ctx.shares.add({ ...share, ...guarded }, begin(id))
  if (outcome.kind === 'replayed') return outcome
  const shown = presentShare({
    ...share,
    hasPassword: body.password !== null,
    wrongPasswords: 0,
    lastWrongPasswordAt: null,
    views: 0,
    lastViewedAt: null,
  })
  return { kind: 'created', reply: { data: { ...shown, url: urlOf(ctx, secret) } } }
}

/** Returns the first response again, link included. Its secret is not stored but derived again. */
export async function replayShare(
  ctx: ApiContext,
  wanted: ShareRequest,
  id: ShareId,
): Promise<Reply<PresentedLink>> {
  const share = await ctx.shares.find(wanted.ownerId, id)
  if (!share) throw appError('not_found', 'There is no such share.')
  return { data: { ...presentShare(share), url: urlOf(ctx, newShareSecret(ctx, wanted)) } }
}

function urlOf(ctx: Pick<ApiContext, 'config'>, secret: string): string {
  return `${ctx.config.webBaseUrl}/s/${secret}`
}
