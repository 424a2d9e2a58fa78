import type { PictureSize } from '../article/article.ts'
import type { Style } from '../markup/style.ts'

/** The height of the text on the pages that authors think of when they give px. */
export const AUTHORS_TEXT_PX = 16

/**
 * The size that the author wants, never wider than the text. Px become em, so that a picture keeps its proportion to
 * the letters around it, which on a card are more than twice as large.
 */
export function sizeStyle(size: PictureSize | null): Style {
  if (size === null) return {}
  if (size.unit === 'percent') return { width: `${size.width}%` }
  const { width, height } = size
  if (width === null) return { height: em(height ?? 0) }
  return { width: `min(100%,${em(width)})`, 'aspect-ratio': height === null ? null : `${width}/${height}` }
}

function em(px: number): string {
  return `${Math.round((px / AUTHORS_TEXT_PX) * 100) / 100}em`
}
