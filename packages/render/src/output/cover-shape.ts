import { widthOf } from '../analysis/page-estimate/text-width.ts'
import type { Frame } from '../paging/frame.ts'
import type { FontStyle, Theme, ThemeFamily, TitleStyle } from '../themes/theme.ts'
import type { TitleBox } from './title-lines.ts'

/** Where the text of a cover stands in its room, and how large its title may become. */
type Composition = { readonly place: 'start' | 'centre' | 'end' | 'spread'; readonly scale: number }

const COMPOSITIONS: Record<ThemeFamily, Composition> = {
  ink: { place: 'centre', scale: 0.86 },
  editorial: { place: 'spread', scale: 1 },
  newspaper: { place: 'start', scale: 1.08 },
  notebook: { place: 'centre', scale: 0.94 },
  letter: { place: 'centre', scale: 0.82 },
  swiss: { place: 'spread', scale: 1.2 },
  poster: { place: 'end', scale: 1.3 },
  pastel: { place: 'centre', scale: 0.96 },
  botanical: { place: 'centre', scale: 0.9 },
  paper: { place: 'centre', scale: 0.8 },
  terminal: { place: 'start', scale: 0.94 },
  night: { place: 'end', scale: 1 },
}

/** The height of what stands above a title, in tenths of the card's short side. */
const MARK_HEIGHT: Record<TitleStyle, number> = {
  dash: 0.6,
  large: 0,
  centred: 0.7,
  band: 0,
  boxed: 0.9,
  masthead: 0.9,
  low: 0.6,
  'side-rule': 0,
  prompt: 1,
  marker: 0.6,
  overprint: 0,
  abstract: 0.9,
  medallion: 1.5,
  'thick-rule': 0.7,
  orb: 2.1,
  tape: 1.1,
  postmark: 1.5,
}

/**
 * How much wider a title's Latin letters are than body text's, at a weight of 400 and at 900: the widest that was
 * measured of fourteen titles in each font.
 */
const WIDENING: Record<FontStyle, readonly [regular: number, black: number]> = {
  sans: [1.08, 1.17],
  serif: [1.13, 1.22],
  kai: [1.08, 1.09],
  grotesk: [1.08, 1.15],
  mono: [1.04, 1.04],
  typewriter: [1.04, 1.04],
}

/** The measures of a cover, in CSS px. */
export type CoverShape = {
  readonly place: Composition['place']
  /** The room of title and summary. On an upright card it lies inside the square that a feed crops to. */
  readonly topPx: number
  readonly bottomPx: number
  readonly leftPx: number
  readonly rightPx: number
  readonly unitPx: number
  readonly image: { readonly widthPx: number; readonly heightPx: number } | null
  readonly titleBox: TitleBox
  /** The share of the room that the title has beside a summary. */
  readonly titleShare: number
  readonly summaryPx: number
  readonly summaryWidthPx: number
  /** 0: no room for one. */
  readonly summaryLines: number
}

const LOW_CARD_PX = 400

/** Works out the measures of a cover from its card and its theme. */
export function coverShape(frame: Frame, theme: Theme, hasImage: boolean): CoverShape {
  const { card, sidePx, contentWidthPx } = frame
  const isWide = card.widthPx > card.heightPx
  const { place, scale } = COMPOSITIONS[theme.family]
  const unitPx = Math.min(card.widthPx, card.heightPx) / 10
  const image = hasImage ? imageSize(frame, isWide) : null
  const margins = roomOf(frame, image?.heightPx ?? 0)
  const rightPx = image && isWide ? card.widthPx / 2 + sidePx / 3 : sidePx
  const widthPx = card.widthPx - sidePx - rightPx
  const markPx = image ? 0 : MARK_HEIGHT[theme.structure.title] * unitPx
  const roomPx = card.heightPx - margins.topPx - margins.bottomPx - markPx
  const summaryPx = Math.round(frame.bodyPx * (isWide ? 0.86 : 0.94))
  const summaryLines = mostSummaryLines(card, image !== null)
  const summaryWidthPx = Math.min(widthPx, summaryPx * 27)
  const summaryRoomPx = summaryLines * summaryPx * 1.7 + unitPx * 0.8
  return {
    place,
    ...margins,
    leftPx: sidePx,
    rightPx,
    unitPx,
    image,
    titleBox: {
      widthPx: titleWidth(Math.min(widthPx, contentWidthPx), theme.structure.title, unitPx),
      heightPx: roomPx,
      mostPx: Math.round(unitPx * (isWide ? 2.1 : 1.9) * scale),
      leading: titleLeading(theme),
      widthOf: (text) => titleTextWidth(text, theme),
    },
    titleShare: Math.max(0.4, 1 - summaryRoomPx / roomPx),
    summaryPx,
    summaryWidthPx,
    summaryLines,
  }
}

/** Returns the measures as CSS variables. */
export function coverVariables(shape: CoverShape): string {
  const lengths = {
    'room-top': shape.topPx,
    'room-bottom': shape.bottomPx,
    'room-left': shape.leftPx,
    'room-right': shape.rightPx,
    unit: shape.unitPx,
    'image-w': shape.image?.widthPx ?? 0,
    'image-h': shape.image?.heightPx ?? 0,
    'summary-size': shape.summaryPx,
    'summary-w': shape.summaryWidthPx,
  }
  const written = Object.entries(lengths).map(([name, px]) => `--${name}:${Math.round(px * 100) / 100}px`)
  return [...written, `--cover-leading:${shape.titleBox.leading}`].join(';')
}

/** A low card is seen as a small picture, in which nothing but the title can be read. */
function mostSummaryLines({ widthPx, heightPx }: Frame['card'], hasImage: boolean): number {
  if (heightPx < LOW_CARD_PX) return 0
  return hasImage || widthPx > heightPx ? 2 : 4
}

/** Large letters need less space between their lines, and Chinese more than Latin. */
function titleLeading(theme: Theme): number {
  return Math.round(Math.min(1.28, Math.max(1.16, theme.leading.title * 0.93)) * 100) / 100
}

/** The width of a title's text in em. Chinese is as wide in every weight; Latin letters aren't. */
function titleTextWidth(text: string, { font, weight }: Theme): number {
  const isMono = font.title === 'mono' || font.title === 'typewriter'
  const ideographs = text.match(/[\u2e80-\u{1efff}\u{20000}-\u{3ffff}]/gu)?.length ?? 0
  const [regular, black] = WIDENING[font.title]
  const factor = regular + ((black - regular) * Math.max(0, weight.title - 400)) / 500
  return ideographs * 1.003 + (widthOf(text, isMono ? 'mono' : 'text') - ideographs) * factor
}

/** What is drawn around or beside a title takes from its width. */
function titleWidth(widthPx: number, style: TitleStyle, unitPx: number): number {
  if (style === 'boxed') return widthPx - unitPx * 1.1
  return style === 'side-rule' ? widthPx - unitPx * 0.7 : widthPx
}

function imageSize({ card, contentWidthPx, topPx, bottomPx, sidePx }: Frame, isWide: boolean) {
  if (!isWide)
    return { widthPx: contentWidthPx, heightPx: Math.round((card.heightPx - topPx - bottomPx) * 0.46) }
  return { widthPx: card.widthPx / 2 - sidePx * 1.3, heightPx: card.heightPx - topPx - bottomPx }
}

/** On an upright card the room is the square in the middle, less what the margins and the byline need. */
function roomOf({ card, topPx, bottomPx }: Frame, imagePx: number): { topPx: number; bottomPx: number } {
  const isWide = card.widthPx > card.heightPx
  const beyondSquarePx = Math.max(0, (card.heightPx - card.widthPx) / 2)
  const belowImagePx = imagePx > 0 && !isWide ? topPx + imagePx + 26 : 0
  return {
    topPx: Math.max(topPx + 6, beyondSquarePx + 6, belowImagePx),
    bottomPx: Math.max(bottomPx + 46, beyondSquarePx + 6),
  }
}
