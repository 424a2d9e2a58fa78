import type { CoverLayout, Platform, RenderConfig } from '@galley/contracts'
import type { BrandKits, CanvasDocument, Card, Images, RenderSource, Theme } from '@galley/render'
import { canvasDocuments, cardOf, documentParts, pageInput, readSource } from '@galley/render'
import type { Canvas } from './make-canvas.ts'

/** A text that covers are made of, and the first document that has a cover. */
export type CoverSource = RenderSource & { readonly document: CanvasDocument; readonly card: Card }

/** What covers and first pages are made of. */
export type CoverText = {
  readonly markdown: string
  readonly title: string
  readonly images: Images
  readonly ownThemes: readonly Theme[]
  readonly brands: BrandKits
}

/** Parses a text for its covers. Returns null if its theme doesn't exist. */
export function readCoverSource(
  { images, ownThemes, brands, ...text }: CoverText,
  platform: Platform,
  config: RenderConfig,
): CoverSource | null {
  const source = readSource(text, config, { images, ownThemes, brands })
  const [document] = canvasDocuments({ platform, config })
  return source && document ? { ...source, document, card: cardOf(document.config) } : null
}

/** Returns the cover in a layout, with the words and the picture of the present one, as it is printed. */
export function makeCover({ document, card, ...source }: CoverSource, layout: CoverLayout): Canvas {
  const { cover } = document.config
  const said = typeof cover === 'object' ? cover : { picture: null, title: null, kicker: null }
  const config = { ...document.config, cover: { ...said, layout } }
  const parts = documentParts({ ...document, config, contents: 'cover' }, { ...source, mathStylesheet: null })
  return { parts, card, input: pageInput(card, config) }
}

/** Returns whether the text lacks what a layout needs, so that another one takes its place. */
export function hasOtherLayout(source: CoverSource, layout: CoverLayout): boolean {
  return /^<section [^>]*class="[^"]* fallback[ "]/.test(makeCover(source, layout).parts.above)
}
