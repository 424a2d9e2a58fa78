import type { BrandFontRefusal, StoredBrandFont, UserId } from '@galley/backend'
import type { ImageDecoders } from './decoder/image-decoders.ts'
import { ImageRefusal } from './image-refusal.ts'

/** Reads a font of a brand in a decoder of its own. Nothing is stored here. */
export async function readBrandFont(
  decoders: ImageDecoders,
  { ownerId, body }: { readonly ownerId: UserId; readonly body: Uint8Array },
  signal: AbortSignal,
): Promise<
  { readonly facts: StoredBrandFont['facts']; readonly packed: Buffer } | { refused: BrandFontRefusal }
> {
  const decoder = decoders.open(ownerId)
  try {
    const font = await decoder.readFont(body, signal)
    if (typeof font === 'string') return { refused: font }
    const { packed, family: name, hasHan: han, format, characters, weights, embedding } = font
    return { facts: { name, format, characters, han, weights, embedding }, packed }
  } catch (error) {
    // Any other error is answered with 503, so that the caller tries again.
    if (error instanceof ImageRefusal && error.reason === 'limits') return { refused: 'limits' }
    throw error
  } finally {
    decoder.close()
  }
}
