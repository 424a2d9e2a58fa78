import type { BrandFontFiles, BrandFontSlot } from '@galley/contracts'
import { codePointsOf, rebuilt } from '@galley/fonts'
import type { BrandKits } from '@galley/render'
import { charactersIn, facesOfBrand, lackingCharacters } from '@galley/render'
import type { WholeFont, WholeFonts } from '../fonts/unpacked-fonts.ts'

/** The whole fonts of brands, by the ids of the brands. */
export type FontsOfBrands = Readonly<Record<string, WholeFonts>>

/** Letters that a page may show although its document doesn't have them yet. */
const ASCII = Array.from({ length: 95 }, (_, index) => index + 32)

/** Returns brands with those glyphs of their fonts that some documents need. */
export async function inTheirFonts(
  brands: BrandKits,
  fonts: FontsOfBrands,
  documents: readonly string[],
): Promise<BrandKits> {
  const codes = codesIn(documents)
  const worn = Object.entries(brands).map(async ([id, brand]) => {
    const files = await cutFonts(fonts[id] ?? {}, codes)
    return [id, { ...brand, faces: facesOfBrand(files) }] as const
  })
  return Object.fromEntries(await Promise.all(worn))
}

/** Returns the fonts of a brand with those glyphs that some documents need. `texts`: what each font is meant to show. */
export function fontFilesFor(
  fonts: WholeFonts,
  documents: readonly string[],
  texts: Texts = {},
): Promise<BrandFontFiles> {
  return cutFonts(fonts, codesIn(documents), texts)
}

/** Returns the characters that the fonts of brands lack in the texts that they are meant to show. */
export function lackingIn(fonts: FontsOfBrands, texts: Texts): string[] {
  const lacking = Object.values(fonts).flatMap((whole) =>
    (Object.entries(whole) as [BrandFontSlot, WholeFont][]).flatMap(([slot, { bytes }]) => {
      const known = new Set(codePointsOf(Buffer.from(bytes.buffer)))
      return lackingCharacters(texts[slot] ?? '', (code) => known.has(code))
    }),
  )
  return [...new Set(lacking)]
}

type Texts = Partial<Readonly<Record<BrandFontSlot, string>>>

function codesIn(documents: readonly string[]): ReadonlySet<number> {
  return new Set([...ASCII, ...documents.flatMap((html) => [...charactersIn(html)])])
}

async function cutFonts(
  fonts: WholeFonts,
  codes: ReadonlySet<number>,
  texts: Texts = {},
): Promise<BrandFontFiles> {
  const characters = [...codes].map((code) => String.fromCodePoint(code)).join('')
  const files: Partial<Record<BrandFontSlot, BrandFontFiles[BrandFontSlot]>> = {}
  // One after the other: the subsetter holds a copy of the font that it cuts.
  for (const [slot, font] of Object.entries(fonts) as [BrandFontSlot, WholeFont][]) {
    const { bytes, ...facts } = font
    const cut = await rebuilt(Buffer.from(bytes.buffer), characters)
    const known = new Set(codePointsOf(cut))
    const lacks = lackingCharacters(texts[slot] ?? '', (code) => known.has(code)).length
    files[slot] = { ...facts, lacks, data: cut.toString('base64') }
  }
  return files
}
