import { LIMITS } from '@galley/contracts'
import type { Token } from 'markdown-it'
import type { Article, Block, ImageSource } from './article.ts'
import { allBlocks, inlinesOf } from './structure.ts'

/** What has been fetched for a text: a `data:` address of pixels for each address that it names. */
export type Images = ReadonlyMap<string, string>

/** Lists the addresses of pictures that lie elsewhere, each once, in the order of the text: the first 50. */
export function remoteImages({ blocks }: Article): string[] {
  const addresses = new Set<string>()
  for (const block of allBlocks(blocks)) {
    for (const source of sourcesIn(block)) {
      if (source.kind === 'remote') addresses.add(source.url)
    }
  }
  return [...addresses].slice(0, LIMITS.imagesPerText)
}

/** Puts pictures that were fetched in the places of their addresses, before the article is built. */
export function placeImages(tokens: readonly Token[], images: Images): void {
  if (images.size === 0) return
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const image = token.type === 'image' ? images.get(String(token.attrGet('src'))) : undefined
    if (image !== undefined) token.attrSet('src', image)
  }
}

function sourcesIn(block: Block): ImageSource[] {
  if (block.kind === 'figure') return [block.picture.source]
  return inlinesOf(block).flatMap((inline) => (inline.kind === 'image' ? [inline.picture.source] : []))
}
