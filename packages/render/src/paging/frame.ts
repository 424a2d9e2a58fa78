import type { RenderConfig } from '@galley/contracts'
import type { Theme } from '../themes/theme.ts'
import type { Card } from './card.ts'
import { cardOf } from './card.ts'

/** The text area of a card. All lengths are whole CSS px. */
export type Frame = {
  readonly card: Card
  readonly sidePx: number
  readonly topPx: number
  readonly bottomPx: number
  readonly contentWidthPx: number
  readonly contentHeightPx: number
  readonly bodyPx: number
  readonly leadingPx: number
  /** The size of names and page numbers. */
  readonly footPx: number
  /** The share by which line heights may give to even the pages out. If it is 0, gaps between blocks don't give either. */
  readonly give: number
}

/** Leaves room for the running head above the text, even on the lowest card. */
const LEAST_TOP_PX = 40

/** On a low card, larger type gives way to this many lines. */
const LEAST_LINES = 5.2
/** A phone shows an upright card 390 pt wide, where 13 px are 9.4 pt. It shows a wide card at half its size. */
const FOOT_PX = { upright: 13, wide: 16 }
const GIVE = { even: 0.04, exact: 0 } as const
const SIZE_STEP = { s: 0.89, m: 1, l: 1.14, xl: 1.3 } as const

/**
 * Returns the margins and the text area.
 *
 * The measure is a whole number of body characters, so a full line of Chinese fills it exactly and needs no
 * justification. The height is the rest between the margins.
 */
export function frameOf(config: RenderConfig, theme: Theme): Frame {
  const card = cardOf(config)
  const isWide = card.widthPx > card.heightPx
  const topPx = Math.round(Math.min(theme.margin.top, Math.max(LEAST_TOP_PX, card.heightPx * 0.1)))
  const bottomPx = Math.round(Math.min(theme.margin.bottom, card.heightPx * 0.15))
  const contentHeightPx = card.heightPx - topPx - bottomPx
  const askedPx = (isWide ? theme.size.bodyWide : theme.size.body) * SIZE_STEP[config.font_size]
  const bodyPx = Math.min(Math.round(askedPx), Math.floor(contentHeightPx / LEAST_LINES / theme.leading.body))
  const least = Math.round(theme.margin.side * (isWide ? 1.5 : 1))
  const contentWidthPx = evenWidth(card.widthPx - 2 * least, bodyPx, card.widthPx)
  return {
    card,
    sidePx: (card.widthPx - contentWidthPx) / 2,
    topPx,
    bottomPx,
    contentWidthPx,
    contentHeightPx,
    bodyPx,
    leadingPx: Math.round(bodyPx * theme.leading.body),
    give: GIVE[config.fit],
    footPx: isWide ? FOOT_PX.wide : FOOT_PX.upright,
  }
}

/** Returns the width of a whole number of characters that leaves margins of whole px on both sides. */
function evenWidth(mostPx: number, bodyPx: number, cardPx: number): number {
  const width = Math.floor(mostPx / bodyPx) * bodyPx
  return (cardPx - width) % 2 === 0 ? width : width - bodyPx
}
