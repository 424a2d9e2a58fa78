import { createHmac } from 'node:crypto'
import type { IdempotencyClaim } from '@galley/backend'
import { appError, canonicalJson } from '@galley/backend'
import { idempotencyKeySchema } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'

/**
 * What the `Idempotency-Key` header asks for, or null without one.
 *
 * @throws invalid_request when the key is not 8 to 128 letters and digits.
 */
export function readIdempotencyClaim(ctx: Pick<ApiContext, 'config'>, req: Request): IdempotencyClaim | null {
  const key = req.headers['idempotency-key']
  if (key === undefined) return null
  if (!idempotencyKeySchema.safeParse(key).success) {
    throw appError('invalid_request', 'An Idempotency-Key is 8 to 128 letters and digits.', {
      details: { issues: [{ path: 'Idempotency-Key', message: 'must be 8 to 128 letters and digits' }] },
    })
  }
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', ctx.config.secrets.tokenPepper).update(`${purpose}\n${text}`).digest()
  return {
    operation: `${req.method} ${req.path}`,
    keyHash: mac('idempotency-key', String(key)),
    requestMac: mac('idempotency-request', canonicalJson(req.body)),
  }
}
