import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Returns whether two secrets, or two proofs of a secret, are equal. All comparisons of secrets go through this
 * function. It compares digests, so its duration reveals neither where the secrets differ nor which one is longer.
 */
export function isSameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
