import type { Html } from '../../../../markup/html.ts'
import { element } from '../../../../markup/html.ts'
import type { PlacedSticker } from '../../../../stickers/placed-sticker.ts'
import type { StickerRole } from '../../../../stickers/shapes-of.ts'
import { STICKER_STROKE, STICKER_UNITS, shapesOf } from '../../../../stickers/shapes-of.ts'
import type { ArticleContext } from '../article-context.ts'
import type { Look } from '../look/look.ts'

/** The height in lines of text, and the most that still fits a phone's line with words beside it. */
const EM = 1.35
const MOST = 3

/**
 * Renders a sticker as a drawing in the line. Lines have the colour of the text, because the dark mode changes text and
 * no drawings.
 */
export function stickerHtml({ name, size }: PlacedSticker, { look }: ArticleContext): Html {
  const side = Math.round(look.px.body * EM * Math.min(size ?? 1, MOST))
  const shapes = shapesOf(name).map(({ fill, stroke, path }) =>
    element('path', { d: path, fill: colourOf(fill, look), stroke: colourOf(stroke, look) }),
  )
  const drawn = {
    'stroke-width': STICKER_STROKE,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  } as const
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: side,
      height: side,
      viewBox: `0 0 ${STICKER_UNITS} ${STICKER_UNITS}`,
      style: { 'vertical-align': 'middle', margin: '0 2px' },
    },
    element('g', drawn, shapes),
  )
}

function colourOf(role: StickerRole, { accent, onAccent }: Look): string {
  switch (role) {
    case 'i':
      return 'currentColor'
    case 'a':
      return accent
    case 's':
    case 'p':
      return onAccent
    case '-':
      return 'none'
  }
}
