import type { FlowMeasure } from '../../flow-measure.ts'
import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import { FlowReader } from './flow-reader.ts'

/**
 * Measures a text that is laid out as one endless column: its units, and the boxes that pages may split. `leading` is
 * the share of the theme's line height to measure with, and stays in the document. Returns null if a unit is higher
 * than a page, which only the browser can split.
 */
export function measureFlow(view: PageWindow, { leading }: { leading: number }): FlowMeasure | null {
  const { style } = view.document.body
  style.removeProperty('--leading')
  if (leading !== 1) style.setProperty('--leading', lineHeightOf(view, leading))
  return new FlowReader(view).read()
}

/** Returns a share of the line height that a document has, as `--leading` takes it. */
export function lineHeightOf(view: PageWindow, leading: number): string {
  return `${px(view, view.document.body, 'line-height') * leading}px`
}
