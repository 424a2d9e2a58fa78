import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ImageRefusal } from './image-refusal.ts'
import { pageOfHost } from './page-of-host.ts'
import type { Target, TargetRules } from './pick-target.ts'
import { hostOf, pickTarget } from './pick-target.ts'
import { TimeBudget } from './time-budget.ts'

const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024
/** The most interim responses (1xx), such as early hints, before the final response. */
const MAX_INFORMATIONAL = 10

/** Where an image may be fetched from, how long that may take, and how large it may be. */
export type FetchRules = TargetRules & { readonly timeoutMs: number; readonly maxBytes: number }

/** The headers that every remote server gets. There are no cookies, no credentials, and no referrer but `pageOfHost`. */
const HEADERS = {
  'user-agent': 'Galley/1 (images)',
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1',
  // Pictures are compressed already. Responses with a content encoding are refused, so that nothing here decompresses.
  'accept-encoding': 'identity',
  connection: 'close',
}

/**
 * Returns the bytes at an address from a user's text. The decoder determines the format, because headers are not
 * trusted.
 *
 * @throws ImageRefusal, or the signal's reason when the caller gives up.
 */
export async function fetchImage(address: string, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  try {
    return await follow(address, rules, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImageRefusal) throw error
    throw new ImageRefusal('network', { cause: error })
  }
}

async function follow(address: string, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  const budget = new TimeBudget(rules.timeoutMs, signal)
  let next = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const target = await budget.spend((until) => pickTarget(next, rules, until))
    const leave = await rules.enter(hostOf(target.url), signal)
    try {
      const found = await budget.spend((until) => visit(target, rules, until))
      if (typeof found !== 'string') return found
      next = found
    } finally {
      leave()
    }
  }
  throw new ImageRefusal('redirects')
}

/** Returns the response body, or the address that the server redirects to. */
async function visit(
  target: Target,
  { maxBytes }: FetchRules,
  signal: AbortSignal,
): Promise<Buffer | string> {
  const answer = await ask(target, signal)
  try {
    const location = redirectOf(answer, maxBytes)
    return location === null
      ? await readBody(answer, maxBytes)
      : (URL.parse(location, target.url)?.href ?? '')
  } finally {
    answer.destroy()
  }
}

/**
 * Sends the request to the checked address. Nothing resolves the host name again. TLS verifies the certificate for that
 * name.
 */
function ask({ url, address, port }: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const isTls = url.protocol === 'https:'
  const host = hostOf(url)
  const referer = pageOfHost(host)
  const options = {
    host: address,
    port,
    path: url.pathname + url.search,
    headers: { ...HEADERS, host: url.host, ...(referer !== null && { referer }) },
    agent: false as const,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(isTls && isIP(host) === 0 && { servername: host }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (isTls ? requestHttps : requestHttp)(options, resolve)
  const refuse = () => {
    reject(new ImageRefusal('network'))
    request.destroy()
  }
  let informational = 0
  request.on('error', reject)
  // After a protocol switch Node hands the socket over. No other event follows, and nothing else would close the
  // socket.
  request.on('upgrade', (_answer, socket) => {
    socket.destroy()
    refuse()
  })
  request.on('information', () => {
    informational += 1
    if (informational > MAX_INFORMATIONAL) refuse()
  })
  // Every connection ends with this event. After a response it changes nothing.
  request.on('close', refuse)
  request.end()
  return promise
}

/**
 * Returns the redirect's address; null when the response is final. @throws ImageRefusal `status`, `encoding`, `size`
 */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, maxBytes: number): string | null {
  if ([301, 302, 303, 307, 308].includes(statusCode)) return headers.location ?? ''
  if (statusCode !== 200) throw new ImageRefusal('status')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new ImageRefusal('encoding')
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new ImageRefusal('size')
  return null
}

/** Reads the body and counts the received bytes, because the announced length may be wrong. */
async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ImageRefusal('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
