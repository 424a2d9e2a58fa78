import type { Frame } from '../../paging/frame.ts'
import type { Theme } from '../../themes/theme.ts'

/** How the text around a block is set. Lengths are CSS px. */
export type Setting = {
  readonly frame: Frame
  readonly theme: Theme
  readonly widthPx: number
  readonly sizePx: number
  readonly leadingPx: number
  /** How many lists, quotes and boxes stand around it. */
  readonly depth: number
}
