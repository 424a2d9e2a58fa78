import { hasGlyph } from '@galley/fonts'
import { faceBehind } from '@galley/render'
import type { CharacterSet } from '@galley/render/in-page'

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u
const EMOJI = /^\p{Emoji_Presentation}$/u

/**
 * Counts the characters of pictures by font. Repeats the browser's own choice from a list of fonts, because asking the
 * browser costs more than the layout of the pages. Leaves out characters that no font has.
 */
export class FontCounts {
  readonly #counts = new Map<string, number>()

  async add(sets: readonly CharacterSet[]): Promise<void> {
    for (const { families, characters } of sets) {
      const list = families.split(',').map((name) => name.trim().replaceAll('"', ''))
      for (const character of characters) {
        const font = UNSEEN.test(character) ? null : await fontOf(character, list)
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
