import type { PictureSize } from '../article/article.ts'

/** The height of the text on the pages that authors think of when they give px. */
export const AUTHORS_TEXT_PX = 16

/**
 * The size that the author wants, never wider than the text. Px become em, so that a picture keeps its proportion to
 * the letters around it, which on a card are more than twice as large.
 */
export function sizeAttribute(size: PictureSize | null): string {
  if (size === null) return ''
  if (size.unit === 'percent') return ` style="width:${size.width}%"`
  const { width, height } = size
  if (width === null) return ` style="height:${em(height ?? 0)}"`
  const ratio = height === null ? '' : `;aspect-ratio:${width}/${height}`
  return ` style="width:min(100%,${em(width)})${ratio}"`
}

function em(px: number): string {
  return `${Math.round((px / AUTHORS_TEXT_PX) * 100) / 100}em`
}
