import type { RenderConfig } from '@galley/contracts'
import type { Block } from '../../article/article.ts'
import { frameOf } from '../../paging/frame.ts'
import type { Theme } from '../../themes/theme.ts'
import { fillPages } from './fill-pages.ts'
import { rowsOfBlocks } from './rows-of-blocks.ts'

/** A last page that is less full than this is pulled in, if slightly less leading is enough. */
const NEARLY_EMPTY = 0.25
const TIGHTER = [0.985, 0.97, 0.955, 0.94]

/**
 * Estimates how full each page will be, 0…1, without a browser. There is at least one page.
 *
 * Widths are averages and a few rules of the real layout are simplified, so the count can be off by one in ten.
 * Time is linear in the text's length.
 */
export function estimatePages(blocks: readonly Block[], config: RenderConfig, theme: Theme): number[] {
  const frame = frameOf(config, theme)
  const rows = rowsOfBlocks(blocks, {
    frame,
    theme,
    widthPx: frame.contentWidthPx,
    sizePx: frame.bodyPx,
    leadingPx: frame.leadingPx,
    depth: 0,
  })
  const fills = fillPages(rows, frame.contentHeightPx)
  if (fills.length < 2 || (fills.at(-1) ?? 1) > NEARLY_EMPTY) return fills
  const tighter = TIGHTER.map((share) => fillPages(rows, frame.contentHeightPx, share))
  return tighter.find((pages) => pages.length < fills.length) ?? fills
}
