import type { Frame } from '../../paging/frame.ts'
import type { Theme } from '../../themes/theme.ts'

/** The context of a block in the estimate. Lengths are CSS px. */
export type EstimateContext = {
  readonly frame: Frame
  readonly theme: Theme
  readonly widthPx: number
  readonly sizePx: number
  readonly leadingPx: number
  /** The number of lists, quotes and boxes around the block. */
  readonly depth: number
}
