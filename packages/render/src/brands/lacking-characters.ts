import type { BrandFontSlot } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { OBJECT_MARK, plainText, plainTextOf } from '../article/plain-text.ts'

/** Returns the text that a page sets in each of a brand's fonts. */
export function textsByFont({
  article,
  title,
}: {
  readonly article: Article
  readonly title: string
}): Readonly<Record<BrandFontSlot, string>> {
  const headings = article.blocks.flatMap((block) =>
    block.kind === 'heading' ? plainTextOf(block.children) : [],
  )
  const body = plainText(article).replaceAll(OBJECT_MARK, '')
  return { heading: [title, ...headings].join('\n'), body, body_bold: '' }
}

const GROUPS = [
  /^\p{Script=Han}$/u,
  /^[\p{Script=Hiragana}\p{Script=Katakana}]$/u,
  /^\p{Script=Hangul}$/u,
  /^[\p{L}\p{M}\p{Nd}]$/u,
] as const

/**
 * Returns the characters of a text that a font lacks, each once, of the scripts that it is made for: those of which it has at
 * least half of the text's characters. A Latin font in a Chinese text lacks nothing. Marks and emoji don't count, because
 * pages take them from the theme without anybody noticing.
 */
export function lackingCharacters(text: string, has: (code: number) => boolean): string[] {
  const characters = [...new Set(text)]
  const groups = Map.groupBy(characters, (char) => GROUPS.findIndex((group) => group.test(char)))
  return [...groups].flatMap(([group, members]) => {
    const lacking = members.filter((char) => !has(char.codePointAt(0) ?? 0))
    return group === -1 || lacking.length > members.length / 2 ? [] : lacking
  })
}
