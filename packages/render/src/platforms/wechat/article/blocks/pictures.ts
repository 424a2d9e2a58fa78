import type { ImageSource, Picture } from '../../../../article/article.ts'
import { pixelSize } from '../../../../article/pixel-size.ts'
import type { Address } from '../../../../markup/address.ts'
import { pictureData } from '../../../../markup/address.ts'
import type { Html } from '../../../../markup/html.ts'
import { element, NOTHING, text } from '../../../../markup/html.ts'
import { labelsOf } from '../../../../output/labels.ts'
import { hostedPicture } from '../../rules.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { styled } from '../style.ts'

/** The width of WeChat's column on a computer. Source: doocs/md, `WECHAT_MAX_WIDTH_PX`. */
export const COLUMN_PX = 677

/**
 * Returns a picture's address for the article, or null.
 *
 * WeChat shows pictures from its own hosts only. A `data:` picture stays, so that it can be uploaded. WeChat would
 * remove any other picture, so its description replaces it.
 */
export function shownSource(source: ImageSource): Address | null {
  if (source.kind === 'data') return pictureData(source.uri)
  return source.kind === 'remote' ? hostedPicture(source.url) : null
}

/** Renders a picture with its caption. */
export function figureHtml(picture: Picture, context: ArticleContext): Html {
  const { look } = context
  const caption =
    picture.caption === null
      ? NOTHING
      : styled(
          'p',
          { margin: '8px 0 0', 'font-size': look.px.small, 'line-height': 1.5, color: look.quiet },
          text(picture.caption),
        )
  return styled('section', { margin: marginBelow(20, context), 'text-align': 'center' }, [
    imageHtml(picture, context),
    caption,
  ])
}

function imageHtml(picture: Picture, { look }: ArticleContext): Html {
  const src = shownSource(picture.source)
  const radius = Math.min(8, look.structure.cornerPx)
  if (src === null) {
    const style = {
      margin: 0,
      padding: '28px 16px',
      border: `1px dashed ${look.line}`,
      'border-radius': radius,
      'background-color': look.ground.panel,
      'font-size': look.px.small,
      color: look.quiet,
    }
    return styled('p', style, text(picture.alt.trim() || labelsOf(look.language).image))
  }
  const style = {
    width: widthOf(picture, src),
    'max-width': '100%',
    height: 'auto',
    display: 'block',
    margin: '0 auto',
    'border-radius': radius || null,
  }
  return element('img', { src, alt: picture.alt, style })
}

/** Returns the author's width if there is one, otherwise the picture's own, limited to the column. */
function widthOf({ size }: Picture, source: string): string | number {
  if (size?.unit === 'percent') return `${size.width}%`
  if (size?.unit === 'px' && size.width !== null) return Math.min(COLUMN_PX, size.width)
  const own = pixelSize(source)
  if (own === null) return '100%'
  const height = size?.unit === 'px' ? size.height : null
  return Math.min(COLUMN_PX, height === null ? own.width : Math.round((height * own.width) / own.height))
}
