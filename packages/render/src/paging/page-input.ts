import type { RenderConfig } from '@galley/contracts'
import type { Card } from './card.ts'
import type { PageInput } from './page-layout.ts'

/** Returns the input of `layOutPages` for a canvas of the same configuration. */
export function pageInput(card: Card, config: RenderConfig): PageInput {
  return { cardHeightPx: card.heightPx, maxPages: config.max_pages }
}
