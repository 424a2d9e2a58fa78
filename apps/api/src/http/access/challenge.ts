import type { Request } from 'express'
import { hasRefusedProof, PROOF_ALGORITHMS } from './key-proof.ts'

/**
 * Returns a `WWW-Authenticate` header: the scheme that the caller has used, what was wrong with its token or proof
 * (RFC 6750, RFC 9449), and further parameters.
 */
export function challenge(
  req: Request,
  error: 'invalid_token' | 'insufficient_scope' | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const isDpop = /^dpop /i.test(req.headers.authorization ?? '')
  const shown = hasRefusedProof(req) ? 'invalid_dpop_proof' : error
  const parts = {
    ...(shown !== null && { error: shown }),
    ...(isDpop && { algs: PROOF_ALGORITHMS.join(' ') }),
    ...more,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return [isDpop ? 'DPoP' : 'Bearer', written.join(', ')].join(' ').trim()
}
