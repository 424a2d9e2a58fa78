import { hasGlyph } from '@galley/fonts'
import { faceBehind } from '@galley/render'
import type { CharacterSet } from '@galley/render/in-page'

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u
const EMOJI = /^\p{Emoji_Presentation}$/u

/**
 * Names the fonts that characters were set in, the one with the most first: what a browser does with a list of
 * fonts, done again, as asking it costs more than laying the pages out. A character that no font has is left out.
 */
export async function fontsUsed(sets: readonly CharacterSet[]): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { families, characters } of sets) {
    const list = families.split(',').map((name) => name.trim().replaceAll('"', ''))
    for (const character of characters) {
      const font = UNSEEN.test(character) ? null : await fontOf(character, list)
      if (font !== null) counts.set(font, (counts.get(font) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([one, often], [other, rarely]) => rarely - often || one.localeCompare(other))
    .map(([font]) => font)
}

async function fontOf(character: string, families: readonly string[]): Promise<string | null> {
  const code = character.codePointAt(0) ?? 0
  const wanted = EMOJI.test(character) ? ['Noto Color Emoji', ...families] : families
  for (const family of wanted) {
    // Formulas bring their own fonts, and a name for each of their shapes.
    if (family.startsWith('KaTeX_')) return 'KaTeX'
    const face = faceBehind(family, code)
    if (face !== null && (await hasGlyph(face, code))) return face
  }
  return null
}
