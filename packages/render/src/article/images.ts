import { LIMITS } from '@galley/contracts'
import type { Token } from 'markdown-it'
import { ownImage } from './addresses.ts'
import type { Article, ImageSource } from './article.ts'
import { allBlocks, picturesOf } from './block-tree.ts'

/** Replacements of image addresses: for each address in the text, a `data:` address of a raster image. */
export type Images = ReadonlyMap<string, string>

/** `only`: shows only these images. The text's own images are not shown unchanged either. */
export type PlacedImages = Images | { readonly only: Images }

/** A text has 200,000 characters, so its own images are small, but each of them has to be decoded. */
const MAX_OWN = LIMITS.ownImagesPerText
/** Neither a link nor a picture. */
const REFUSED = 'data:,'

/** Returns the addresses of remote images, each once, in the order of the text. At most 50. */
export function remoteImages(article: Article): string[] {
  return addressesIn(article, 'remote').slice(0, LIMITS.imagesPerText)
}

/** Returns the addresses of uploaded images, each once, in the order of the text. At most 200. */
function uploadedImages(article: Article): string[] {
  return addressesIn(article, 'uploaded').slice(0, MAX_OWN)
}

/** Returns the addresses of images that only the service can show: remote and uploaded ones. */
export function servedImages(article: Article): string[] {
  return [...remoteImages(article), ...uploadedImages(article)]
}

/** Returns the `data:` addresses of images inside the text, each once, in the order of the text. At most 200. */
function ownImages(article: Article): string[] {
  return addressesIn(article, 'data').slice(0, MAX_OWN)
}

/** Returns the addresses of all images that a text shows: first remote ones, then uploaded ones, then its own. */
export function shownImages(article: Article): string[] {
  return [...servedImages(article), ...ownImages(article)]
}

/** Returns false if a text certainly shows no image: Markdown has no other way to write one. Costs no parsing. */
export function mayShowImages(markdown: string): boolean {
  return markdown.includes('![')
}

/** Replaces image addresses in the tokens, before the article is built. */
export function placeImages(tokens: readonly Token[], placed: PlacedImages): void {
  const [images, isOnly] = 'only' in placed ? [placed.only, true] : [placed, false]
  const seen = new Set<string>()
  const tokensOfImages = tokens.flatMap(({ children }) => children ?? []).filter(isImage)
  for (const token of tokensOfImages) {
    const address = String(token.attrGet('src'))
    const own = ownImage(address)
    const image = images.get(own ?? address)
    if (own !== null && seen.size < MAX_OWN) seen.add(own)
    if (image !== undefined) token.attrSet('src', image)
    else if (own !== null && (isOnly || !seen.has(own))) token.attrSet('src', REFUSED)
  }
}

function isImage({ type }: Token): boolean {
  return type === 'image'
}

type Shown = Exclude<ImageSource['kind'], 'refused'>

function addressesIn({ blocks }: Article, kind: Shown): string[] {
  const sources = [...allBlocks(blocks)]
    .flatMap((block) => picturesOf(block).map(({ source }) => source))
    .filter((source) => source.kind === kind)
  return [...new Set(sources.map(addressOf))]
}

function addressOf(source: ImageSource): string {
  switch (source.kind) {
    case 'data':
      return source.uri
    case 'remote':
      return source.url
    case 'uploaded':
      return source.address
    case 'refused':
      return ''
  }
}
