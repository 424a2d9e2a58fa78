import type { CoverDesign, CoverLayout } from '@galley/contracts'
import type { Html } from '../../../markup/html.ts'
import { element, NOTHING } from '../../../markup/html.ts'
import type { Theme } from '../../../themes/theme.ts'
import { bylineHtml } from '../byline.ts'
import { BEFORE_AFTER_CSS, fillBeforeAfter } from './before-after.ts'
import { CHAT_CSS, fillChat } from './chat.ts'
import { CHECKLIST_CSS, fillChecklist } from './checklist.ts'
import { COLLAGE_CSS, fillCollage } from './collage.ts'
import type { CoverInput, CoverStage, FillCover, FilledCover } from './cover-stage.ts'
import { coverStage } from './cover-stage.ts'
import { DESIGNED_CSS, familyCss } from './family-css.ts'
import { fillNumber, NUMBER_CSS } from './number.ts'
import { fillPhoto, PHOTO_CSS } from './photo.ts'
import { fillQuestion, QUESTION_CSS } from './question.ts'
import { fillQuote, QUOTE_CSS } from './quote.ts'
import { fillTicket, TICKET_CSS } from './ticket.ts'
import { fillType, TYPE_CSS } from './type.ts'

export type DesignedLayout = Exclude<CoverLayout, 'theme'>

type LayoutOfCover = {
  readonly fill: FillCover
  readonly css: string
  /** What takes its place if the text lacks what it needs. */
  readonly instead: DesignedLayout
}

/** All layouts. `type` can be made of every text. */
const LAYOUTS: Record<DesignedLayout, LayoutOfCover> = {
  type: { fill: fillType, css: TYPE_CSS, instead: 'type' },
  number: { fill: fillNumber, css: NUMBER_CSS, instead: 'type' },
  question: { fill: fillQuestion, css: QUESTION_CSS, instead: 'type' },
  before_after: { fill: fillBeforeAfter, css: BEFORE_AFTER_CSS, instead: 'type' },
  photo: { fill: fillPhoto, css: PHOTO_CSS, instead: 'type' },
  collage: { fill: fillCollage, css: COLLAGE_CSS, instead: 'photo' },
  checklist: { fill: fillChecklist, css: CHECKLIST_CSS, instead: 'type' },
  quote: { fill: fillQuote, css: QUOTE_CSS, instead: 'type' },
  ticket: { fill: fillTicket, css: TICKET_CSS, instead: 'type' },
  chat: { fill: fillChat, css: CHAT_CSS, instead: 'type' },
}

const MOST_FALLBACKS = 3

/** Returns the cover in a layout that was asked for, or in the one that takes its place, marked `fallback`. */
export function designedCover(input: CoverInput, design: CoverDesign, asked: DesignedLayout): Html {
  const stage = coverStage(input, design)
  const { layout, filled } = fillFirst(stage, asked)
  const names = [
    'card',
    'designed',
    `layout-${layout.replace('_', '-')}`,
    `family-${input.theme.family}`,
    ...(layout === asked ? [] : ['fallback']),
    ...(stage.isWide ? ['wide'] : []),
    ...(stage.isLow ? ['low'] : []),
    ...(/^(?:zh|ja)/i.test(stage.language) ? ['han'] : []),
    ...(filled.classes ?? []),
  ]
  const { room } = stage
  const style = {
    '--room-top': `${room.topPx}px`,
    '--room-bottom': `${room.bottomPx}px`,
    '--room-left': `${room.leftPx}px`,
    '--room-right': `${room.rightPx}px`,
    '--byline': `${stage.bylinePx}px`,
    '--unit': `${stage.unitPx}px`,
    '--cover-leading': 1.2,
    '--title': filled.sizePx,
    '--second': filled.secondShare,
    ...filled.style,
  }
  return element('section', { id: 'cover', class: names.join(' '), style }, [
    element('div', { class: 'frame' }, element('div', { class: 'art' }, NOTHING)),
    ...(filled.behind ?? []),
    element('div', { class: 'cover-text' }, element('div', { class: 'words' }, [...filled.words])),
    (filled.hasByline ?? true) ? bylineHtml({ ...stage, brand: input.brand }) : NOTHING,
  ])
}

/** Returns the rules of all layouts, so that an editor can change the layout without a new style sheet. */
export function designedCss(theme: Theme): string {
  return [DESIGNED_CSS, ...Object.values(LAYOUTS).map(({ css }) => css), familyCss(theme)].join('\n')
}

function fillFirst(
  stage: CoverStage,
  asked: DesignedLayout,
): { layout: DesignedLayout; filled: FilledCover } {
  let layout = asked
  for (let step = 0; step < MOST_FALLBACKS; step += 1) {
    const filled = LAYOUTS[layout].fill(stage)
    if (filled) return { layout, filled }
    layout = LAYOUTS[layout].instead
  }
  return { layout: 'type', filled: fillType(stage) }
}
