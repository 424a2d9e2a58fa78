import { codePointsOf, hasGlyph } from '@galley/fonts'
import type { WornBrand } from '@galley/render'
import { BRAND_FAMILIES, faceBehind } from '@galley/render'
import type { CharacterSet } from '@galley/render/in-page'

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u
const EMOJI = /^\p{Emoji_Presentation}$/u

/**
 * Counts the characters of pictures by font. Repeats the browser's own choice from a list of fonts, because asking the
 * browser costs more than the layout of the pages. Leaves out characters that no font has.
 */
export class FontCounts {
  readonly #counts = new Map<string, number>()
  readonly #brand: readonly BrandFamily[]

  /** `brand`: the one whose fonts the pages are set in. */
  constructor(brand: WornBrand | null = null) {
    this.#brand = familiesOf(brand)
  }

  async add(sets: readonly CharacterSet[]): Promise<void> {
    for (const { families, characters } of sets) {
      const list = families.split(',').map((name) => name.trim().replaceAll('"', ''))
      for (const character of characters) {
        const font = UNSEEN.test(character) ? null : await this.#fontOf(character, list)
        if (font !== null) this.#counts.set(font, (this.#counts.get(font) ?? 0) + 1)
      }
    }
  }

  /** Returns the fonts, the one with the most characters first. */
  names(): string[] {
    return [...this.#counts]
      .toSorted(([one, often], [other, rarely]) => rarely - often || one.localeCompare(other))
      .map(([font]) => font)
  }

  #fontOf(character: string, families: readonly string[]): string | Promise<string | null> {
    const own = this.#brand.find(({ family, has }) => families.includes(family) && has(character))
    return own?.name ?? fontOf(character, families)
  }
}

/** A font of a brand, which is the first family of each list that has it. */
type BrandFamily = {
  readonly family: string
  readonly name: string
  readonly has: (character: string) => boolean
}

function familiesOf(brand: WornBrand | null): BrandFamily[] {
  return (['heading', 'body'] as const).flatMap((slot) => {
    const face = brand?.faces?.[slot]
    if (!face) return []
    const family = BRAND_FAMILIES[slot]
    const font = Buffer.from(face.uri.slice(face.uri.indexOf(',') + 1), 'base64')
    const codes = new Set(codePointsOf(font))
    const has = (character: string) => codes.has(character.codePointAt(0) ?? 0)
    return [{ family, name: brand?.fonts?.[slot]?.name ?? family, has }]
  })
}

async function fontOf(character: string, families: readonly string[]): Promise<string | null> {
  const code = character.codePointAt(0) ?? 0
  const wanted = EMOJI.test(character) ? ['Noto Color Emoji', ...families] : families
  for (const family of wanted) {
    // Formulas have their own fonts, with a name for each style.
    if (family.startsWith('KaTeX_')) return 'KaTeX'
    const face = faceBehind(family, code)
    if (face !== null && (await hasGlyph(face, code))) return face
  }
  return null
}
