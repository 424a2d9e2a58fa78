import { createHmac } from 'node:crypto'
import type { Bearer } from '@galley/backend'
import { derivedBase62, randomBase62 } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/** 24 base62 characters hold 142 bits. */
const SECRET_CHARS = 24

/**
 * Returns the secret of a new link: random, or derived from its creator and the idempotency key, so that a replay can
 * return it again.
 */
export function newShareSecret(
  ctx: Pick<ApiContext, 'config'>,
  maker: { bearer: Bearer; idempotencyKey: string | null },
): string {
  if (maker.idempotencyKey === null) return randomBase62(SECRET_CHARS)
  const key = ctx.config.secrets.tokenPepper
  return derivedBase62(SECRET_CHARS, {
    key,
    salt: maker.bearer.holder,
    info: `share\n${maker.idempotencyKey}`,
  })
}

/** Returns the hash that is stored in place of a secret. */
export function hashShareSecret(ctx: Pick<ApiContext, 'config'>, secret: string): Buffer {
  return createHmac('sha256', ctx.config.secrets.tokenPepper).update(`share\n${secret}`).digest()
}

export function isWellFormedShareSecret(text: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(text)
}
