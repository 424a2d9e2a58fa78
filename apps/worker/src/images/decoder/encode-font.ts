import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FontRefusalReason } from '@galley/fonts'
import type { PackedFont } from './font-messages.ts'

/** Sanitizes a font, or returns why not. Runs only in its own process (`decode-process.ts`). */
export async function encodeFont(body: Buffer): Promise<PackedFont | FontRefusalReason> {
  // Pictures, which are far more frequent, start without it.
  const { FontRefusal, sanitizeFont } = await import('@galley/fonts')
  try {
    const { font, ...facts } = await sanitizeFont(body)
    return { ...facts, packed: await promisify(gzip)(font) }
  } catch (error) {
    return error instanceof FontRefusal ? error.reason : 'format'
  }
}
