import type { Token } from 'markdown-it'
import { findSticker } from '../../stickers/catalogue.ts'
import type { PlacedSticker } from '../../stickers/placed-sticker.ts'
import { isStickerSide } from '../../stickers/placed-sticker.ts'

/** Returns the sticker of a token that `addStickers` has pushed. Null for any other. */
export function placedSticker(token: Token): PlacedSticker | null {
  const sticker = findSticker(String(token.attrGet('name') ?? ''))
  const size = token.attrGet('size')
  const side = String(token.attrGet('side') ?? '')
  if (sticker === null) return null
  return {
    kind: 'sticker',
    name: sticker.name,
    size: size === null ? null : Number(size),
    side: isStickerSide(side) ? side : null,
  }
}
