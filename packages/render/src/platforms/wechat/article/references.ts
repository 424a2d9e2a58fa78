import type { Article } from '../../../article/article.ts'
import { allBlocks, inlinesOf } from '../../../article/block-tree.ts'
import { plainTextOf } from '../../../article/plain-text.ts'
import { leadsOutside } from '../rules.ts'

export type LinkReference = { readonly number: number; readonly text: string; readonly href: string }

/** The footnotes that replace links, by address. */
export type LinkReferences = ReadonlyMap<string, LinkReference>

/**
 * Numbers the addresses that can't stay links, each once, in the order of the text.
 *
 * They follow the article's own footnotes, so that no number there changes. A link within the article, or one
 * that shows its own address, needs no note.
 */
export function referencesOf(article: Article): LinkReferences {
  const references = new Map<string, LinkReference>()
  const blocks = [...allBlocks(article.blocks)]
  let number = Math.max(0, ...blocks.flatMap(footnoteNumbers))
  for (const inline of blocks.flatMap(inlinesOf)) {
    if (inline.kind !== 'link' || references.has(inline.href)) continue
    const text = plainTextOf(inline.children).trim()
    if (!leadsOutside(inline.href) || showsAddress(text, inline.href)) continue
    number += 1
    references.set(inline.href, { number, text, href: inline.href })
  }
  return references
}

function footnoteNumbers(block: Article['blocks'][number]): number[] {
  return block.kind === 'footnotes' ? block.notes.map((note) => note.number) : []
}

/** Returns whether a link's text is its address. To a reader, `https://example.com/` and `example.com` are the same. */
function showsAddress(text: string, href: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/\/$/, '')
  return text !== '' && [href, decoded(href)].some((address) => bare(address) === bare(text))
}

function decoded(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
