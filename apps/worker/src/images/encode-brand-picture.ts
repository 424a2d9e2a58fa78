import type { EncodedBrandPicture, UserId } from '@galley/backend'
import type { BrandPictureName } from '@galley/contracts'
import type { ImageDecoders } from './decoder/image-decoders.ts'
import { ImageRefusal } from './image-refusal.ts'

type Upload = { readonly ownerId: UserId; readonly name: BrandPictureName; readonly body: Uint8Array }

/** Decodes a picture of a brand in a decoder of its own. Nothing is stored here. */
export async function encodeBrandPicture(
  decoders: ImageDecoders,
  { ownerId, name, body }: Upload,
  signal: AbortSignal,
): Promise<EncodedBrandPicture> {
  const decoder = decoders.open(ownerId)
  try {
    const mark = await decoder.encodeMark(body, name === 'logo_dark' ? 'logo' : name, signal)
    if (typeof mark === 'string') return { refused: mark }
    return {
      content_type: mark.contentType,
      width: mark.widthPx,
      height: mark.heightPx,
      bytes: mark.body.byteLength,
      outline: mark.outline.map(({ rgb, share }) => ({ colour: hexOf(rgb), share: rounded(share) })),
      data: mark.body.toString('base64'),
    }
  } catch (error) {
    // Any other error is answered with 503, so that the caller tries again.
    if (error instanceof ImageRefusal && error.reason === 'limits') return { refused: 'limits' }
    throw error
  } finally {
    decoder.close()
  }
}

function hexOf(rgb: readonly number[]): `#${string}` {
  return `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000
}
