import type { RenderConfig } from '@galley/contracts'
import { hasDrawnMarks } from '../article/drawn-marks.ts'
import { brandFaceCss } from '../brands/brand-faces.ts'
import { backgroundCss, onBackground } from '../brands/veil.ts'
import type { Html } from '../markup/html.ts'
import { document, element, joined, NOTHING } from '../markup/html.ts'
import { frameOf } from '../paging/frame.ts'
import { pageCss } from '../paging/page-css.ts'
import { drawnMarkCss } from '../themes/structure/drawn-mark-css.ts'
import { exhibitDressCss } from '../themes/structure/exhibit-dress-css.ts'
import { markerNoteCss } from '../themes/structure/marker-note-css.ts'
import { stickerCss } from '../themes/structure/sticker-css.ts'
import { structureCss } from '../themes/structure/structure-css.ts'
import type { Theme } from '../themes/theme.ts'
import { colourCss, themeCss } from '../themes/to-css.ts'
import { blockContext } from './blocks/block-context.ts'
import type { BlockMemory } from './blocks/block-memory.ts'
import type { RenderSource } from './blocks/source.ts'
import { articleBlocks } from './blocks.ts'
import { belowCover } from './cover/below-cover.ts'
import { cornerCss, cornerPxOf, markOn } from './cover/corner-mark.ts'
import { coverCard, endCard } from './cover/cover.ts'
import { coverCss } from './cover/cover-css.ts'
import { coverTitle } from './cover/designs/cover-stage.ts'
import { hasLogo, marksCss } from './cover/marks.ts'
import { SIGN_CSS } from './cover/sign.ts'
import { BLOCK_CSS } from './css/block-css.ts'
import { TEXT_CSS } from './css/text-css.ts'
import { hasExhibits } from './exhibits/exhibit.ts'
import { EXHIBIT_CSS } from './exhibits/exhibit-css.ts'
import { FURNITURE_CSS, furnitureHtml } from './furniture.ts'
import { hasMath } from './math/math.ts'
import { withoutUnusedFaces } from './math/math-faces.ts'
import { hasStickers } from './stickers/sticker.ts'
import { hasMarkerNotes } from './text/marker-note.ts'
import { isTitle, sentenceSize } from './titles/sentence.ts'

export type CanvasInput = RenderSource & {
  readonly config: RenderConfig
  /** KaTeX's style sheet with its fonts inlined. Left out of a text without formulas. */
  readonly mathStylesheet: string | null
  /** Only an editor passes one. */
  readonly memory?: BlockMemory
}

/** The parts of a document before serialization. An editor that has the document open updates the changed parts. */
export type CanvasParts = {
  readonly language: string
  readonly title: string
  readonly css: string
  /** The HTML in the body before the text, and after it. */
  readonly above: Html
  readonly below: Html
  /** The blocks of the text, each one element or empty. Null when the document is a cover alone. */
  readonly blocks: readonly Html[] | null
}

const FRAMES = element('div', { id: 'frames', 'aria-hidden': 'true' }, NOTHING)

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"

/**
 * Returns a whole document that needs nothing from the network. `layOutPages` breaks it into pages, in a browser.
 *
 * Its first card is the cover and its last card the end card, if the settings ask for them.
 */
export function canvasHtml(input: CanvasInput): Html {
  return writtenOut(canvasParts(input))
}

/** Returns the parts of the same document. */
export function canvasParts(given: CanvasInput): CanvasParts {
  const input = legible(given)
  const { article, title, config, theme, language, memory = null } = input
  const shown = config.cover ? belowCover(article.blocks, coverTitle(config.cover, title)) : article.blocks
  const sentenceEm = sentenceSize(shown)
  const context = { ...blockContext(config, theme, language), sentenceEm }
  const blocks = articleBlocks(shown, context, memory)
  // A foot below a sentence doesn't repeat it.
  const footTitle = sentenceEm !== null && isTitle(shown, title) ? '' : title
  return {
    ...head(input, blocks),
    above: joined([config.cover ? coverCard(onCards(input)) : NOTHING, FRAMES], '\n'),
    blocks,
    below: joined(
      [
        furnitureHtml(footTitle, config, {
          language,
          hasLogo: hasLogo(input.brand),
          mark: markOn(input.brand, theme),
        }),
        config.end_card ? endCard(onCards(input)) : NOTHING,
      ],
      '\n',
    ),
  }
}

/** Returns a document of one card: the cover. It goes through `layOutPages` like every other. */
export function coverParts(given: CanvasInput): CanvasParts {
  const input = legible(given)
  return { ...head(input, null), above: coverCard(onCards(input)), blocks: null, below: NOTHING }
}

/** `veil`: how dense the paper lies over the background of the brand. `cardTheme`: on the cover and the end card. */
type Drawn = CanvasInput & { readonly veil: number | null; readonly cardTheme: Theme }

/** Returns what is drawn, in colours that can be read on the background of the brand, where it lies. */
function legible(input: CanvasInput): Drawn {
  const { theme, opacity } = onBackground(input.theme, input.brand, input.config.scheme)
  const isBelowText = input.brand?.background?.on !== 'covers'
  return { ...input, theme: isBelowText ? theme : input.theme, cardTheme: theme, veil: opacity }
}

function onCards(input: Drawn): Drawn {
  return { ...input, theme: input.cardTheme }
}

function head(input: Drawn, blocks: readonly Html[] | null): Pick<CanvasParts, 'language' | 'title' | 'css'> {
  const { article, title, config, theme, language } = input
  const { cover } = config
  const isCoverFree = typeof cover === 'object' && cover.layout !== 'theme'
  const frame = frameOf(config, theme)
  const mark = markOn(input.brand, theme)
  const styles = [
    blocks === null ? '' : mathCss(input, blocks),
    themeCss(theme, config.scheme, language),
    ...(input.cardTheme === theme ? [] : [colourCss('.card', input.cardTheme, config.scheme)]),
    TEXT_CSS,
    BLOCK_CSS,
    FURNITURE_CSS,
    structureCss(theme, config.scheme),
    ...(hasExhibits(article) ? [EXHIBIT_CSS, exhibitDressCss(theme)] : []),
    ...(hasDrawnMarks(article) ? [drawnMarkCss(theme, config.scheme)] : []),
    ...(hasMarkerNotes(article) ? [markerNoteCss(theme, config.scheme, language)] : []),
    ...(hasStickers(article) ? [stickerCss(theme)] : []),
    pageCss(frame),
    coverCss(theme, config.cover),
    ...(input.brand && config.end_card ? [SIGN_CSS] : []),
    ...brandFaceCss(input.brand?.faces, theme, language),
    ...marksCss(input.brand, {
      theme,
      scheme: config.scheme,
      frame,
      isCoverFree,
      cornerPx: cornerPxOf(mark, theme, frame),
    }),
    ...cornerCss(mark, theme, frame),
    ...backgroundCss(input.brand, { opacity: input.veil, cardWidthPx: frame.card.widthPx }),
  ]
  return { language, title, css: styles.join('\n') }
}

/** Returns the style sheet for formulas. An editor gets all of it, because the next formula may need another face. */
function mathCss({ article, mathStylesheet, memory }: CanvasInput, blocks: readonly Html[]): string {
  if (mathStylesheet === null || !hasMath(article)) return ''
  return memory ? mathStylesheet : withoutUnusedFaces(mathStylesheet, blocks.join('\n'))
}

/** Serializes a document. */
export function writtenOut({ language, title, css, above, blocks, below }: CanvasParts): Html {
  const body = blocks === null ? above : joined([above, flowHtml(blocks), below], '\n')
  return document({ language, title, css, policy: CONTENT_SECURITY_POLICY, body })
}

/** Returns the text of a document as one element: an endless column, which is measured before it is paged. */
export function flowHtml(blocks: readonly Html[]): Html {
  return element('main', { id: 'flow', class: 'whole' }, joined(blocks, '\n'))
}
