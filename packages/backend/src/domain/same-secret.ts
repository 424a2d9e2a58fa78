import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether two secrets, or what proves that somebody knows one, are the same. The only place where such are compared: the
 * time it takes depends on neither where they differ nor which of them is longer, as their digests are what is compared.
 */
export function isSameSecret(a: string | Uint8Array, b: string | Uint8Array): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}
