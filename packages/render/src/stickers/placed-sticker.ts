import type { StickerName } from './catalogue.ts'

/** A sticker in a line, or beside its paragraph. */
export type PlacedSticker = {
  readonly kind: 'sticker'
  readonly name: StickerName
  /** In lines of text. Null unless the author asked for a size. */
  readonly size: number | null
  /** Null in a line. */
  readonly side: StickerSide | null
}

export type StickerSide = 'left' | 'right'

export function isStickerSide(side: string): side is StickerSide {
  return side === 'left' || side === 'right'
}
