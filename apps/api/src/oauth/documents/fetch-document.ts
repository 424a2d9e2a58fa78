import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '@galley/backend'

/** A metadata document is a few lines. The draft advises at most 5 kB. */
const MAX_BYTES = 16 * 1024
const WITHIN_MS = 3_000

/** The address that a connection is made to. It was checked, and no later resolution replaces it. */
type Target = Pick<LookupAddress, 'address' | 'family'>

/** How a host's addresses are found and judged. Tests replace it. */
export type Guard = {
  readonly resolve: (host: string) => Promise<readonly Target[]>
  readonly isAllowed: (address: string) => boolean
}

const PUBLIC_ONLY: Guard = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
}

/**
 * Fetches a client's metadata document over HTTPS. The name is resolved once, each of its addresses must be public, and
 * the connection is made to a checked one. Redirects are not followed.
 *
 * @throws Error when the address is not public, or the answer is late or too long.
 */
export async function fetchDocument(url: URL, guard: Guard = PUBLIC_ONLY): Promise<Response> {
  if (url.protocol !== 'https:' || url.username !== '') throw new Error('Not a document of the web.')
  const signal = AbortSignal.timeout(WITHIN_MS)
  // The system's resolver has no deadline that could be set.
  const target = await Promise.race([
    pickTarget(url.hostname.replace(/^\[|\]$/g, ''), guard),
    rejectedAt(signal),
  ])
  return receive(url, target, signal)
}

function rejectedAt(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** One address that is not public refuses the name: an attacker may mix them. */
async function pickTarget(host: string, { resolve, isAllowed }: Guard): Promise<Target> {
  const version = isIP(host)
  const found = version === 0 ? await resolve(host) : [{ address: host, family: version }]
  const [first] = found
  if (!first || !found.every(({ address }) => isAllowed(address))) throw new Error('Not a public address.')
  return first
}

function receive(url: URL, { address, family }: Target, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        family,
        port: url.port || 443,
        path: url.pathname + url.search,
        servername: isIP(url.hostname) === 0 ? url.hostname : undefined,
        headers: { host: url.host, accept: 'application/json', 'user-agent': 'galley' },
        agent: false,
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          chunks.push(chunk)
          if (bytes > MAX_BYTES) call.destroy(new Error('The document is too long.'))
        })
        answer.on('error', reject)
        answer.on('end', () => resolve(toResponse(answer, Buffer.concat(chunks))))
      },
    )
    call.on('error', reject)
    call.end()
  })
}

type Head = { readonly statusCode?: number | undefined; readonly headers: Readonly<Record<string, unknown>> }

function toResponse({ statusCode = 502, headers }: Head, body: Buffer): Response {
  const caching = headers['cache-control']
  const isEmpty = [204, 205, 304].includes(statusCode) || statusCode < 200
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode < 200 ? 502 : statusCode,
    headers: {
      'content-type': 'application/json',
      ...(typeof caching === 'string' && { 'cache-control': caching }),
    },
  })
}
