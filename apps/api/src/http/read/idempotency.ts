import { createHmac } from 'node:crypto'
import type { Bearer, IdempotencyClaim, IdempotencyKey } from '@galley/backend'
import { appError, canonicalJson } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { idempotencyKeySchema } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../../context.ts'

/** Returns the idempotency key of a request, or null if it is missing or malformed. */
export function readIdempotencyKey(ctx: Pick<ApiContext, 'config'>, req: Request): IdempotencyKey | null {
  const key = req.headers['idempotency-key']
  if (!idempotencyKeySchema.safeParse(key).success) return null
  return { operation: `${req.method} ${req.path}`, keyHash: mac(ctx, 'idempotency-key', String(key)) }
}

/**
 * Returns the claim for the `Idempotency-Key` header, or null without one.
 * `key` is the result of {@link readIdempotencyKey}.
 *
 * @throws invalid_request when the key is not 8 to 128 letters and digits.
 */
export function readIdempotencyClaim(
  ctx: Pick<ApiContext, 'config'>,
  req: Request,
  { endpoint, bearer, key }: { endpoint: Endpoint; bearer: Bearer; key: IdempotencyKey | null },
): IdempotencyClaim | null {
  if (req.headers['idempotency-key'] === undefined) return null
  if (key === null) {
    throw appError('invalid_request', 'An Idempotency-Key is 8 to 128 letters and digits.', {
      details: { issues: [{ path: 'Idempotency-Key', message: 'must be 8 to 128 letters and digits' }] },
    })
  }
  return {
    ...key,
    requestMac: mac(ctx, 'idempotency-request', canonicalJson(req.body)),
    credentialId: bearer.holder,
    isSecret: endpoint.isSecret === true,
  }
}

function mac({ config }: Pick<ApiContext, 'config'>, purpose: string, text: string): Buffer {
  return createHmac('sha256', config.secrets.tokenPepper).update(`${purpose}\n${text}`).digest()
}
