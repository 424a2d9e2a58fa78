import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { piecesInTurns } from '../file-turns.ts'
import type { UrlSigner } from '../signing/signed-url.ts'

const URL_TTL_MS = 30_000
/** How long a worker is not called after it didn't answer, so that not every request waits for it. */
const AWAY_MS = 5_000

/** The deadline of a call that decodes a picture: longer than a worker may take, behind the pictures of other users. */
export const DECODED_WITHIN_MS = 60_000

export type WorkerCall = {
  readonly path: string
  /** Further parameters of the URL. */
  readonly query?: Readonly<Record<string, string>>
  /** Bytes are sent as they are, other objects as JSON. */
  readonly body: object | Uint8Array<ArrayBuffer>
  /** The SHA-256 of a body of bytes, in hex. Computed here if it is absent. */
  readonly digest?: string
  readonly waitMs: number
  readonly signal: AbortSignal
  /** Reads an answer that isn't JSON. */
  readonly read?: (response: Response) => Promise<unknown>
}

/**
 * Makes the API's calls to a worker, over its internal address. Their URLs are signed and include the digest of the
 * body.
 */
export class WorkerCalls {
  readonly #url: string
  readonly #signer: UrlSigner
  #awayUntil = 0

  constructor(url: string, signer: UrlSigner) {
    this.#url = url
    this.#signer = signer
  }

  /** Returns the worker's answer; null when the worker is unavailable, busy or too slow. */
  async post({
    path,
    query = {},
    body,
    digest,
    waitMs,
    signal,
    read = asJson,
  }: WorkerCall): Promise<unknown> {
    if (performance.now() < this.#awayUntil) return null
    const isFile = body instanceof Uint8Array
    const content = isFile ? body : JSON.stringify(body)
    const signed = this.#signer.sign({
      method: 'POST',
      path,
      query: { ...query, body: digest ?? digestOf(content) },
      expiresAt: new Date(Date.now() + URL_TTL_MS),
      holder: null,
    })
    try {
      const response = await fetch(this.#url + signed, {
        method: 'POST',
        headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
        ...bodyOf(content),
        signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
        redirect: 'error',
      })
      return response.ok ? await read(response) : null
    } catch {
      if (!signal.aborted) this.#awayUntil = performance.now() + AWAY_MS
      return null
    }
  }
}

function asJson(response: Response): Promise<unknown> {
  return response.json()
}

/** Returns the options that send a body. The types of browsers, which some packages load, don't know the stream's. */
function bodyOf(content: string | Uint8Array<ArrayBuffer>): RequestInit {
  if (typeof content === 'string') return { body: content }
  return { body: ReadableStream.from(piecesInTurns(content)), duplex: 'half' } as object
}

/** Returns the digest of a body for the signed URL. */
export function digestOf(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}
