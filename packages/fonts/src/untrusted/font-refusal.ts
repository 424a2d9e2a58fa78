/**
 * Why a file is no font for us. `collection`: several fonts in one file. `outlines`: it has bitmaps or no letters.
 * `restricted`: its licence forbids to embed it. `size`: it is too large when it is unpacked.
 */
export const FONT_REFUSALS = ['format', 'collection', 'outlines', 'restricted', 'size'] as const
export type FontRefusalReason = (typeof FONT_REFUSALS)[number]

/** An untrusted file that is not used as a font. */
export class FontRefusal extends Error {
  override readonly name = 'FontRefusal'
  readonly reason: FontRefusalReason

  constructor(reason: FontRefusalReason, options: ErrorOptions = {}) {
    super('The font is refused.', options)
    this.reason = reason
  }
}

/** @throws FontRefusal `format` unless `isRight`. */
export function demand(isRight: boolean): asserts isRight {
  if (!isRight) throw new FontRefusal('format')
}
