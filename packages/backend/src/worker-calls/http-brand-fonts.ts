import type { BrandFontReader, BrandFontUpload } from '../ports/images/brand-font-reader.ts'
import {
  BRAND_FONT_FACTS,
  BRAND_FONTS_PATH,
  brandFontFactsSchema,
  MAX_PACKED_FONT_BYTES,
} from './brand-font-call.ts'
import type { WorkerCalls } from './worker-calls.ts'
import { DECODED_WITHIN_MS } from './worker-calls.ts'

/** Asks a worker to read fonts of brands. */
export class HttpBrandFonts implements BrandFontReader {
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async read({ ownerId, body, sha256 }: BrandFontUpload, signal: AbortSignal) {
    const sent = { path: BRAND_FONTS_PATH, query: { owner: ownerId }, body, digest: sha256 }
    const answer = await this.#calls.post({ ...sent, waitMs: DECODED_WITHIN_MS, signal, read: fontIn })
    return answer as Awaited<ReturnType<typeof fontIn>>
  }
}

async function fontIn(response: Response) {
  const header: unknown = JSON.parse(decodeURIComponent(response.headers.get(BRAND_FONT_FACTS) ?? 'null'))
  const facts = brandFontFactsSchema.safeParse(header).data ?? null
  if (!facts || 'refused' in facts) return facts
  const packed = Buffer.from(await response.arrayBuffer())
  return packed.length > 0 && packed.length <= MAX_PACKED_FONT_BYTES ? { facts, packed } : null
}
