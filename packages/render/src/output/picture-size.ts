import type { PictureSize } from '../article/article.ts'
import type { Style } from '../markup/style.ts'

/** The text size that an author's px refer to. */
export const AUTHORS_TEXT_PX = 16

/**
 * Returns the CSS of the author's picture size, at most the width of the text. Converts px to em, so that a picture
 * keeps its proportion to the letters, which are more than twice as large on a card.
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
