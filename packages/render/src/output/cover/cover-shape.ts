import type { Style } from '../../markup/style.ts'
import type { Frame } from '../../paging/frame.ts'
import type { Theme, ThemeFamily, TitleStyle } from '../../themes/theme.ts'
import type { CoverPicture, PictureLayout, Room } from './cover-picture.ts'
import { coverPicture } from './cover-picture.ts'
import type { TitleBox } from './title-lines.ts'
import { titleWidth } from './title-width.ts'

/** The position of a cover's text in its room, and the scale of its title. */
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

/** The height of the mark above a title, in tenths of the card's short side. */
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
  deck: 0.5,
  halo: 0.6,
}

/** Marks above a title. With a picture only the small ones are used, because the others would be too much. */
const SMALL_MARKS: readonly TitleStyle[] = ['dash', 'centred', 'low', 'thick-rule']
const MARKS: readonly TitleStyle[] = [...SMALL_MARKS, 'prompt', 'medallion', 'orb', 'tape', 'postmark']

/** The measures of a cover, in CSS px. */
export type CoverShape = {
  readonly place: Composition['place']
  readonly isWide: boolean
  readonly picture: CoverPicture | null
  /** The room of title and summary. On an upright card it is inside the square that a feed crops to. */
  readonly room: Room
  readonly bylinePx: number
  readonly unitPx: number
  readonly hasMark: boolean
  readonly titleBox: TitleBox
  /** The share of the room that the title has beside a summary. */
  readonly titleShare: number
  readonly summaryPx: number
  readonly summaryWidthPx: number
  /** 0 if there is no room for a summary. */
  readonly summaryLines: number
}

const LOW_CARD_PX = 400

/** Returns the measures of a cover. A picture takes at least `pictureShare` of it; null means no picture. */
export function coverShape(frame: Frame, theme: Theme, pictureShare: number | null): CoverShape {
  const { card } = frame
  const { title } = theme.structure
  const isWide = card.widthPx > card.heightPx
  const { place, scale } = COMPOSITIONS[theme.family]
  const unitPx = Math.min(card.widthPx, card.heightPx) / 10
  const picture = pictureShare === null ? null : coverPicture(frame, theme, pictureShare)
  const room = picture?.text ?? roomOf(frame)
  const widthPx = card.widthPx - room.leftPx - room.rightPx
  const roomHeightPx = card.heightPx - room.topPx - room.bottomPx
  const hasMark = MARKS.includes(title) && (!picture || hasRoomForMark(picture, title, roomHeightPx))
  const markPx = hasMark || !MARKS.includes(title) ? MARK_HEIGHT[title] * unitPx : 0
  const roomPx = roomHeightPx - markPx
  const summaryPx = Math.round(frame.bodyPx * (isWide ? 0.86 : 0.94))
  const summaryLines = mostSummaryLines(card, picture)
  const summaryWidthPx = Math.min(widthPx, summaryPx * 27)
  const summaryRoomPx = summaryLines * summaryPx * 1.7 + unitPx * 0.8
  return {
    place: picture ? PICTURED_PLACES[picture.layout] : place,
    isWide,
    picture,
    room,
    bylinePx: picture?.bylinePx ?? frame.bottomPx,
    unitPx,
    hasMark,
    titleBox: {
      widthPx: widthPx - unitPx * titleTrim(title, picture),
      heightPx: roomPx,
      mostPx: Math.round(unitPx * (isWide ? 2.1 : 1.9) * scale),
      leading: titleLeading(theme),
      widthOf: (text) => titleWidth(text, theme),
    },
    titleShare: Math.max(0.4, 1 - summaryRoomPx / roomPx),
    summaryPx,
    summaryWidthPx,
    summaryLines,
  }
}

/** Returns the measures as CSS variables. */
export function coverVariables({ room, picture, ...shape }: CoverShape): Style {
  return {
    '--room-top': px(room.topPx),
    '--room-bottom': px(room.bottomPx),
    '--room-left': px(room.leftPx),
    '--room-right': px(room.rightPx),
    '--byline': px(shape.bylinePx),
    '--unit': px(shape.unitPx),
    '--summary-size': px(shape.summaryPx),
    '--summary-w': px(shape.summaryWidthPx),
    ...(picture && {
      '--picture-top': px(picture.picture.topPx),
      '--picture-bottom': px(picture.picture.bottomPx),
      '--picture-left': px(picture.picture.leftPx),
      '--picture-right': px(picture.picture.rightPx),
      '--gap': px(picture.gapPx),
      '--picture-corners': picture.corners,
    }),
    '--cover-leading': shape.titleBox.leading,
  }
}

/** Returns a CSS length. 0 has a unit, too, because the style sheet adds these lengths in `calc`. */
function px(length: number): string {
  return `${Math.round(length * 100) / 100}px`
}

const PICTURED_PLACES: Record<PictureLayout, Composition['place']> = {
  above: 'start',
  below: 'start',
  fade: 'start',
  label: 'end',
  strips: 'end',
}

function hasRoomForMark({ layout }: CoverPicture, title: TitleStyle, roomPx: number): boolean {
  return layout !== 'label' && layout !== 'strips' && roomPx > 180 && SMALL_MARKS.includes(title)
}

/** Returns the most lines of a summary. A low card is shown as a small picture, in which only the title is legible. */
function mostSummaryLines({ widthPx, heightPx }: Frame['card'], picture: CoverPicture | null): number {
  if (heightPx < LOW_CARD_PX || picture?.layout === 'strips') return 0
  return picture || widthPx > heightPx ? 2 : 4
}

/** Returns the line height of a title. Large letters need less leading, and Chinese more than Latin. */
function titleLeading(theme: Theme): number {
  return Math.round(Math.min(1.28, Math.max(1.16, theme.leading.title * 0.93)) * 100) / 100
}

/** Returns how much width a title loses to its decoration, in tenths of the card's short side. */
function titleTrim(title: TitleStyle, picture: CoverPicture | null): number {
  if (picture?.layout === 'strips') return 0.8
  if (title === 'boxed' && picture?.layout !== 'label') return picture ? 0.75 : 1.1
  if (title !== 'side-rule') return 0
  return picture ? 0.5 : 0.7
}

/** Returns the room for the text: on an upright card the square in the middle, without the margins and the byline. */
function roomOf({ card, sidePx, topPx, bottomPx }: Frame): Room {
  const beyondSquarePx = Math.max(0, (card.heightPx - card.widthPx) / 2)
  return {
    topPx: Math.max(topPx + 6, beyondSquarePx + 6),
    bottomPx: Math.max(bottomPx + 46, beyondSquarePx + 6),
    leftPx: sidePx,
    rightPx: sidePx,
  }
}
