import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '@galley/backend'
import type { Request } from 'express'
import type { JWTPayload } from 'jose'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { ApiContext } from '../../context.ts'
import { PROOF_WINDOW_S } from '../limits/request-limits.ts'

// Proofs that a caller holds the key which its access token is bound to: DPoP, RFC 9449.

/** What proofs may be signed with. */
export const PROOF_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA'] as const

type ProofContext = Pick<ApiContext, 'config' | 'clock' | 'usedProofs'>

const proven = new WeakMap<IncomingMessage, string>()
const refused = new WeakSet<IncomingMessage>()

/** Notes that the caller has proven to hold this key. Only code in this process can call this. */
export function noteProvenKey(req: IncomingMessage, thumbprint: string): void {
  proven.set(req, thumbprint)
}

/** Returns the key that the caller has proven to hold; null: it has proven none. */
export function provenKeyOf(req: IncomingMessage): string | null {
  return proven.get(req) ?? null
}

/** Whether the request's proof was refused. */
export function hasRefusedProof(req: IncomingMessage): boolean {
  return refused.has(req)
}

/**
 * Returns the RFC 7638 thumbprint of the key that the request's `DPoP` header proves the caller to hold; null when it
 * proves none. A proof is good for one request: this method and URL, this token, within a minute.
 */
export async function checkKeyProof(ctx: ProofContext, req: Request, token: string): Promise<string | null> {
  const known = provenKeyOf(req)
  if (known !== null) return known
  const thumbprint = await thumbprintOf(ctx, req, token).catch(() => null)
  if (thumbprint === null) refused.add(req)
  else noteProvenKey(req, thumbprint)
  return thumbprint
}

/** @throws Error of the library when the proof is malformed, or its signature is wrong */
async function thumbprintOf(ctx: ProofContext, req: Request, token: string): Promise<string | null> {
  const proof = String(req.headers.dpop ?? '')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: [...PROOF_ALGORITHMS],
    currentDate: ctx.clock.now(),
  })
  const { jti, ath } = payload
  if (!isAbout(ctx, req, payload) || !isSameSecret(String(ath), digest(token))) return null
  if (typeof jti !== 'string' || jti === '' || !protectedHeader.jwk) return null
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk)
  // A lock that nobody releases: it is taken by the first use.
  const isFirstUse = await ctx.usedProofs.take(digest(`${thumbprint} ${jti}`))
  return isFirstUse ? thumbprint : null
}

/** Whether a proof was made for this request, and just now. */
function isAbout({ config, clock }: ProofContext, req: Request, { htm, htu, iat = 0 }: JWTPayload): boolean {
  const isRecent = Math.abs(clock.now().getTime() / 1000 - iat) <= PROOF_WINDOW_S
  return isRecent && htm === req.method && addressOf(htu) === addressOf(req.originalUrl, config.baseUrl)
}

/** Returns a URL in its normal form, without query and fragment; null if it is none. */
function addressOf(url: unknown, base?: string): string | null {
  const parsed = typeof url === 'string' ? URL.parse(url, base) : null
  return parsed && parsed.origin + parsed.pathname
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
