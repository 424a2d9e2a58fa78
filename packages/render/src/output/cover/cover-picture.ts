import type { Frame } from '../../paging/frame.ts'
import type { EdgeStyle, Theme, ThemeFamily } from '../../themes/theme.ts'

/**
 * How picture and text share a cover. With `above` and `below` the picture runs to that edge of the card; on a wide
 * card it is beside the text instead. `fade` is `below` without an edge between the two. `label` and `strips` fill the
 * card with the picture and lay the text on a background of its own.
 */
export type PictureLayout = 'above' | 'below' | 'fade' | 'label' | 'strips'

/** Distances from the edges of the card, in CSS px. */
export type Room = {
  readonly topPx: number
  readonly bottomPx: number
  readonly leftPx: number
  readonly rightPx: number
}

export type CoverPicture = {
  readonly layout: PictureLayout
  /** True when picture and text are side by side. */
  readonly isSplit: boolean
  readonly picture: Room
  /** A CSS value. */
  readonly corners: string
  /** The room that is left for title and summary. */
  readonly text: Room
  readonly bylinePx: number
  /** Between the picture and what is beside it. */
  readonly gapPx: number
}

const LAYOUTS: Record<ThemeFamily, PictureLayout> = {
  ink: 'above',
  editorial: 'above',
  newspaper: 'below',
  notebook: 'label',
  letter: 'label',
  swiss: 'below',
  poster: 'strips',
  pastel: 'above',
  botanical: 'below',
  paper: 'below',
  terminal: 'above',
  night: 'fade',
}

const BYLINE_PX = 20
const LEAST_SPLIT_TEXT = 0.5

/** Returns the layout of a cover with a picture that takes at least a share of its area. */
export function coverPicture(frame: Frame, theme: Theme, share: number): CoverPicture {
  const { edge } = theme.structure
  const window = windowOf(edge, frame)
  const { card } = frame
  const layout = layoutOf(theme, window, card)
  const isWide = card.widthPx > card.heightPx
  const gapPx = Math.round(Math.min(card.widthPx, card.heightPx) * 0.05)
  const given = { frame, window, layout, share, gapPx }
  const corners = cornersOf(edge, frame)
  if (layout === 'label' || layout === 'strips') return { ...over(given), corners }
  return { ...(isWide ? beside(given) : stacked(given)), corners }
}

/** Returns the layout of a theme's covers. A frame on a square card leaves little room for picture and text. */
function layoutOf(
  { family, structure }: Theme,
  window: Room,
  { widthPx, heightPx }: Frame['card'],
): PictureLayout {
  if (structure.edge === 'arch') return 'above'
  const isSquarish = widthPx <= heightPx && heightPx < widthPx * 1.2
  const isFramed = Math.min(window.topPx, window.bottomPx) > 0
  return isSquarish && isFramed && family !== 'poster' ? 'label' : LAYOUTS[family]
}

type PictureFrame = {
  readonly frame: Frame
  /** The area inside the theme's margin ornaments. */
  readonly window: Room
  readonly layout: PictureLayout
  readonly share: number
  readonly gapPx: number
}

type Placed = Omit<CoverPicture, 'corners'>

/** Places the text above or below a picture that is as wide as the card. */
function stacked({ frame, window, layout, share, gapPx }: PictureFrame): Placed {
  const { card, sidePx, topPx, bottomPx } = frame
  const heightPx = Math.round(areaOf(frame, share) / (card.widthPx - window.leftPx - window.rightPx))
  const squarePx = beyondSquare(frame)
  const sides = {
    leftPx: Math.max(sidePx * 0.8, window.leftPx + 24),
    rightPx: Math.max(sidePx * 0.65, window.rightPx + 24),
  }
  const rest = { layout, isSplit: false, gapPx }
  if (layout === 'above') {
    const bylinePx = Math.max(window.bottomPx + gapPx * 0.8, Math.min(bottomPx, card.heightPx * 0.08))
    const picture = { ...window, bottomPx: card.heightPx - window.topPx - heightPx }
    const text = {
      ...sides,
      topPx: window.topPx + heightPx + gapPx,
      bottomPx: Math.max(bylinePx + BYLINE_PX + 18, squarePx),
    }
    return { ...rest, picture, text, bylinePx }
  }
  const picture = { ...window, topPx: card.heightPx - window.bottomPx - heightPx }
  const bylinePx = window.bottomPx + heightPx + Math.round(gapPx * 0.7)
  const text = {
    ...sides,
    topPx: Math.max(Math.min(topPx + 6, card.heightPx * 0.09), squarePx),
    bottomPx: bylinePx + BYLINE_PX + 16,
  }
  return { ...rest, picture, text, bylinePx }
}

/** Places the text on the left, and a picture as high as the card on the right. */
function beside({ frame, window, layout, share, gapPx }: PictureFrame): Placed {
  const { card, sidePx, topPx, bottomPx } = frame
  const heightPx = card.heightPx - window.topPx - window.bottomPx
  const leastPx = Math.round(areaOf(frame, Math.min(share, LEAST_SPLIT_TEXT)) / heightPx)
  const picture = { ...window, leftPx: card.widthPx - window.rightPx - leastPx }
  const text = {
    topPx: topPx + 6,
    bottomPx: bottomPx + BYLINE_PX + 20,
    leftPx: Math.max(sidePx * 0.8, window.leftPx + 24),
    rightPx: card.widthPx - picture.leftPx + gapPx,
  }
  return { layout, isSplit: true, picture, text, bylinePx: bottomPx, gapPx }
}

/** Places the text on a background of its own, which the picture surrounds. */
function over({ frame, window, layout, share, gapPx }: PictureFrame): Placed {
  const { card } = frame
  const isWide = card.widthPx > card.heightPx
  const padPx = layout === 'label' ? gapPx : 0
  const outerPx = layout === 'label' ? Math.round(gapPx * 0.8) : gapPx
  const widthPx = (card.widthPx - window.leftPx - window.rightPx) * (isWide ? 0.56 : 1) - 2 * outerPx
  const heightPx = Math.min((card.widthPx * card.heightPx * (1 - share)) / widthPx, card.heightPx * 0.8)
  const bylinePx = window.bottomPx + outerPx + padPx * 0.8
  const leftPx = window.leftPx + outerPx + padPx
  const text = {
    topPx: Math.max(card.heightPx - window.bottomPx - outerPx - heightPx + padPx, window.topPx + outerPx),
    bottomPx: Math.max(bylinePx + BYLINE_PX + gapPx * 0.7, beyondSquare(frame)),
    leftPx,
    rightPx: card.widthPx - leftPx - widthPx + 2 * padPx,
  }
  return { layout, isSplit: false, picture: window, text, bylinePx, gapPx }
}

function areaOf({ card }: Frame, share: number): number {
  return card.widthPx * card.heightPx * share
}

/** Returns the height that a feed crops above and below an upright card. */
function beyondSquare({ card }: Frame): number {
  return Math.max(0, (card.heightPx - card.widthPx) / 2) + 6
}

const NOTHING: Room = { topPx: 0, bottomPx: 0, leftPx: 0, rightPx: 0 }

function allAround(px: number): Room {
  return { topPx: px, bottomPx: px, leftPx: px, rightPx: px }
}

/** Returns the area that keeps a theme's margin ornaments visible: a frame around the picture, a spine beside it. */
function windowOf(edge: EdgeStyle, { sidePx, topPx, bottomPx }: Frame): Room {
  switch (edge) {
    case 'frame':
    case 'ticks':
      return allAround(22)
    case 'double-frame':
    case 'title-block':
    case 'arch':
      return allAround(24)
    case 'airmail':
      return allAround(19)
    case 'corners':
      return allAround(10 + sidePx * 0.4)
    case 'window':
      return { ...allAround(13), topPx: 13 + topPx * 0.5 }
    case 'sheet':
      return { topPx: topPx * 0.4, bottomPx: bottomPx * 0.66, leftPx: sidePx * 0.45, rightPx: sidePx * 0.45 }
    case 'band-top':
      return { ...NOTHING, topPx: topPx * 0.22 }
    case 'side-bands':
      return { ...NOTHING, leftPx: 18 }
    case 'spine-left':
      return { ...NOTHING, leftPx: sidePx * 0.34 + 7 }
    case 'binder':
    case 'gutter':
      return { ...NOTHING, leftPx: sidePx * 0.74 + (edge === 'binder' ? 6 : 0) }
    default:
      return NOTHING
  }
}

function cornersOf(edge: EdgeStyle, { card, topPx }: Frame): string {
  if (edge === 'arch')
    return `${card.widthPx / 2}px ${card.widthPx / 2}px 0 0/${topPx * 1.35}px ${topPx * 1.35}px 0 0`
  if (edge === 'sheet') return card.widthPx > card.heightPx ? '0 18px 18px 0' : '18px 18px 0 0'
  return edge === 'frame' ? 'var(--corner)' : '0'
}
