import type { Layout, LayoutRequest, Layouts } from '../ports/layouts.ts'
import type { UrlSigner } from '../signing/signed-url.ts'
import { digestOf, LAYOUT_PATH, layoutSchema } from './layout-call.ts'

const URL_TTL_MS = 30_000
/** How long an analysis waits for a layout, before it makes do with an estimate. */
const WAIT_MS = 3_000
/** How long a worker that didn't answer is left alone, so that requests don't wait for it one by one. */
const AWAY_MS = 5_000

/** Asks a worker over its internal address. */
export class HttpLayouts implements Layouts {
  readonly isConfigured = true
  readonly #url: string
  readonly #signer: UrlSigner
  #awayUntil = 0

  constructor(url: string, signer: UrlSigner) {
    this.#url = url
    this.#signer = signer
  }

  async layOut(request: LayoutRequest, signal: AbortSignal): Promise<Layout | null> {
    if (performance.now() < this.#awayUntil) return null
    const body = JSON.stringify(request)
    const path = this.#signer.sign({
      method: 'POST',
      path: LAYOUT_PATH,
      query: { body: digestOf(body) },
      expiresAt: new Date(Date.now() + URL_TTL_MS),
      holder: null,
    })
    try {
      const response = await fetch(this.#url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
        redirect: 'error',
      })
      return response.ok ? layoutSchema.parse(await response.json()) : null
    } catch {
      if (!signal.aborted) this.#awayUntil = performance.now() + AWAY_MS
      return null
    }
  }
}

/** Where no worker is configured. */
export const noLayouts: Layouts = { isConfigured: false, layOut: async () => null }
