import type { Article, Inline } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { isWhite } from '../../article/trimmed.ts'
import { columnsOf } from '../../lines/columns.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import type { Style } from '../../markup/style.ts'
import { findSticker } from '../../stickers/catalogue.ts'
import type { PlacedSticker } from '../../stickers/placed-sticker.ts'
import type { StickerRole } from '../../stickers/shapes-of.ts'
import { STICKER_UNITS, shapesOf } from '../../stickers/shapes-of.ts'

/** In lines. A larger one would push the lines of its paragraph apart. */
const MOST_IN_LINE = 1.5
const BESIDE = 2
const MOST_BESIDE = 5
/** What fits a line beside a sticker, at least. A Chinese character counts as two. */
const COLUMNS_BESIDE = 24
/** A page end in the first lines of a paragraph would part it from its sticker. Longer paragraphs may break below it. */
const MOST_LINES_KEPT = 8

/** Returns whether an article has stickers, which need a style sheet of their own. */
export function hasStickers(article: Article): boolean {
  for (const block of allBlocks(article.blocks))
    if (inlinesOf(block).some(({ kind }) => kind === 'sticker')) return true
  return false
}

/** Renders a sticker. Its colours are the theme's: see `sticker-css.ts`. */
export function stickerHtml({ name, size, side }: PlacedSticker, language: string): Html {
  const sticker = findSticker(name)
  const label = language.startsWith('zh') ? sticker?.zh : name
  const shapes = shapesOf(name).map(({ fill, stroke, path }) =>
    element('path', {
      class: classOf(fill, stroke),
      d: path,
    }),
  )
  const box = `0 0 ${STICKER_UNITS} ${STICKER_UNITS}`
  const drawing = element('svg', { viewBox: box, role: 'img', 'aria-label': label }, shapes)
  const style =
    size === null ? {} : { '--sticker': `${size}`, '--in-line': `${Math.min(size, MOST_IN_LINE)}` }
  return element(
    'span',
    { class: side === null ? 'sticker' : `sticker at-${side}`, 'data-object': true, style },
    drawing,
  )
}

/** Returns the classes of a shape, whose rules colour it. */
function classOf(fill: StickerRole, stroke: StickerRole): string {
  return [...(fill === '-' ? [] : [`f-${fill}`]), ...(stroke === '-' ? [] : [`l-${stroke}`])].join(' ')
}

/** How a paragraph makes room for its stickers. */
type StickerPlaces = { readonly names: string | false; readonly style: Style }

const IN_LINE: StickerPlaces = { names: false, style: {} }

/**
 * Returns the classes and the style of a paragraph with stickers. Those beside it have a column of their own: text that
 * flows around would change its lines where a page ends. Only a long paragraph may break between two pages.
 */
export function stickerPlaces(children: readonly Inline[]): StickerPlaces {
  const all = children.filter((inline) => inline.kind === 'sticker')
  const beside = all.find(({ side }) => side !== null)
  if (beside) {
    const size = Math.min(beside.size ?? BESIDE, MOST_BESIDE)
    const lines = columnsOf(plainTextOf(children)) / COLUMNS_BESIDE
    return {
      names: `beside-${beside.side}${lines <= size ? ' low' : ''}${lines <= MOST_LINES_KEPT ? ' keep' : ''}`,
      style: { '--sticker': `${size}` },
    }
  }
  const isAlone = all.length > 0 && children.every((inline) => inline.kind === 'sticker' || isWhite(inline))
  return isAlone ? { names: 'stickers', style: {} } : IN_LINE
}
