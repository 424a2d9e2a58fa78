/// <reference path="../subset-font.d.ts" />

/** A weight axis stays as it is, every other axis has one value. Null: the font has no axes. */
export type PinnedAxes = Readonly<Record<string, number>> | null

/**
 * Writes a font anew with the glyphs for some characters, without programs. Its outlines, and the rules for how letters
 * replace and move one another, are read and written again by HarfBuzz.
 *
 * @throws Error when the font can't be read, or has none of the characters.
 */
export async function rebuilt(
  font: Buffer,
  characters: 'all' | string,
  axes: PinnedAxes = null,
): Promise<Buffer> {
  // Loaded for the first font, because few processes ever see one.
  const { default: subsetFont } = await import('subset-font')
  const chosen = characters === 'all' ? { keepAllGlyphs: true } : {}
  return subsetFont(font, characters === 'all' ? '' : characters, {
    targetFormat: 'sfnt',
    noHinting: true,
    ...chosen,
    ...(axes && { variationAxes: axes }),
  })
}
