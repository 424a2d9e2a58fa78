import type { Bearer, GrantAction } from '@galley/backend'
import { newId } from '@galley/backend'
import type { Endpoint, IdKind } from '@galley/contracts'
import { ID_PREFIXES, isId } from '@galley/contracts'
import type { ApiContext } from '../../context.ts'

type Noted = {
  readonly endpoint: Endpoint
  readonly bearer: Bearer
  /** An id from the path or the answer; any other value is not noted. */
  readonly objectId: unknown
  readonly outcome: GrantAction['outcome']
}

/** Adds what the client of a grant has done to the audit log, after the response. Other callers are not noted. */
export function noteAction(
  ctx: Pick<ApiContext, 'background' | 'grantActions' | 'clock'>,
  { endpoint, bearer, objectId, outcome }: Noted,
): void {
  const { grant, holder, userId } = bearer
  // A client that calls too fast must not fill the log.
  if (!grant || !isId('token', holder) || outcome === 'rate_limited') return
  const action = {
    id: newId('action'),
    userId,
    grantId: holder,
    action: endpoint.name,
    objectId: isAnyId(objectId) ? objectId : null,
    outcome,
    createdAt: ctx.clock.now(),
  }
  ctx.background.start(() => ctx.grantActions.add(action))
}

function isAnyId(value: unknown): value is string {
  return Object.keys(ID_PREFIXES).some((kind) => isId(kind as IdKind, value))
}
