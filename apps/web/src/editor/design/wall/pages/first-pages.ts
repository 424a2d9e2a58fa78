import type { Platform, RenderConfig } from '@galley/contracts'
import type { Article, CanvasDocument, Card, RenderSource, Theme } from '@galley/render'
import {
  canvasDocuments,
  cardOf,
  documentParts,
  fetchHighlighting,
  hasMath,
  inBrandColours,
  pageInput,
  plainText,
  readSource,
} from '@galley/render'
import type { Canvas } from '../../../preview/canvas/make-canvas.ts'
import { loadMathStylesheet } from '../../../preview/canvas/make-canvas.ts'
import type { CoverText } from '../../../preview/canvas/make-cover.ts'
import { schemeFor } from '../../../render-settings.ts'
import { loadPageFonts } from './load-page-fonts.ts'
import type { PageFonts } from './page-fonts.ts'

/** A text, read once, whose first page is drawn in many themes. */
export type FirstPageText = {
  readonly source: RenderSource
  /** The first of the platform's documents. */
  readonly document: CanvasDocument
  readonly card: Card
  readonly fonts: PageFonts
  readonly mathStylesheet: string | null
}

/** The card that `plannedChars` counts on. */
const COMMON_CARD = { widthPx: 540, heightPx: 720 }
/** A block counts as so many characters at least, and Latin letters for less than half of what Chinese ones do. */
const LEAST_BLOCK_CHARS = 40
const LATIN_SHARE = 0.42

/**
 * What is written. Pages are planned over the whole text, but beyond about two pages it hardly changes the first. So only
 * the first `plannedChars` are laid out, on a page of 3:4, and more on a larger one.
 */
export type BegunText = CoverText & { readonly plannedChars: number }

/** Reads a text for its first pages. Returns null if its theme doesn't exist. */
export async function readFirstPageText(
  { images, ownThemes, brands, plannedChars, ...text }: BegunText,
  platform: Platform,
  config: RenderConfig,
): Promise<FirstPageText | null> {
  const whole = readSource(text, config, { images, ownThemes, brands })
  const [first] = canvasDocuments({ platform, config })
  if (!whole || !first) return null
  const card = cardOf(first.config)
  const fonts = await loadPageFonts()
  // The cover comes first, if there is one. Its words and pictures may be from anywhere in the text.
  if (first.contents === 'cover' || config.cover !== false)
    return { source: whole, document: { ...first, contents: 'cover' }, card, fonts, mathStylesheet: null }
  const source = {
    ...whole,
    article: beginningOf(whole.article, (plannedChars * areaOf(card)) / areaOf(COMMON_CARD)),
  }
  // Without its grammar, code is shown in one colour.
  await fetchHighlighting(source.article)?.catch(() => {})
  const mathStylesheet = hasMath(source.article) ? await loadMathStylesheet() : null
  const isWhole = source.article.blocks.length === whole.article.blocks.length
  // "1 / 3" would be wrong for a text that goes on.
  const page_numbers = first.config.page_numbers && isWhole
  const document = { ...first, config: { ...first.config, page_numbers, end_card: false } }
  return { source, document, card, fonts, mathStylesheet }
}

/** A page, ready to be laid out, with the rules of the fonts that it needs. */
export type FirstPage = Canvas & { readonly fontCss: string }

/** Returns the first page in a theme. */
export function firstPageIn(text: FirstPageText, theme: Theme): FirstPage {
  const { source, document, card, fonts, mathStylesheet } = text
  const scheme = schemeFor(theme, document.config.scheme)
  const config = { ...document.config, theme: theme.id, scheme }
  const worn = source.brand ? inBrandColours(theme, source.brand) : theme
  const parts = documentParts({ ...document, config }, { ...source, theme: worn, mathStylesheet })
  return { parts, card, input: pageInput(card, config), fontCss: fonts.cssFor(parts) }
}

/** Returns an article with as many blocks as decide over its first page. */
function beginningOf(article: Article, mostChars: number): Article {
  let chars = 0
  const end = article.blocks.findIndex((block) => {
    if (chars >= mostChars) return true
    chars += Math.max(LEAST_BLOCK_CHARS, weightOf(plainText({ ...article, blocks: [block] })))
    return false
  })
  return end === -1 ? article : { ...article, blocks: article.blocks.slice(0, end) }
}

const areaOf = ({ widthPx, heightPx }: Pick<Card, 'widthPx' | 'heightPx'>) => widthPx * heightPx

function weightOf(text: string): number {
  const latin = text.match(/[\u0020-\u02ff]/g)?.length ?? 0
  return text.length - latin * (1 - LATIN_SHARE)
}
