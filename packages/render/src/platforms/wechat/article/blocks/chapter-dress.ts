import type { Html } from '../../../../markup/html.ts'
import { element, NOTHING, text } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import type { HeadingStyle } from '../../../../themes/theme.ts'
import { drawing, shape } from '../drawings.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'

/** The styles of a heading's two elements, and the content before its text. */
export type Dress = { readonly outer?: Style; readonly inner?: Style; readonly before?: Html }

type Chapter = {
  readonly look: Look
  /** The chapter's number. Null if the author has numbered it. */
  readonly chapter: number | null
}

export const mark = (content: string, style: Style) => styled('span', style, text(content))

/** Returns the style of a box that is as wide as its text. */
export const chip = (style: Style): Style => ({ display: 'inline-block', ...style })

const barLeft = ({ accent }: Look): Dress => ({
  outer: { 'padding-left': 12, 'border-left': `5px solid ${accent}` },
})

const LEAVES = element(
  'svg',
  { width: 20, height: 20, viewBox: '0 0 24 24', style: { 'vertical-align': -2 } },
  [
    shape('path', {
      d: 'M12 23C12 15 12 12 12 9',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.6,
    }),
    shape('path', { d: 'M12 15C4 15 1 10 1 3c7 0 11 4 11 12z', fill: 'currentColor' }),
    shape('path', { d: 'M12 19c0-7 4-11 11-11 0 7-4 11-11 11z', fill: 'currentColor' }),
  ],
)

const DOT = drawing(
  [12, 12],
  { 'vertical-align': 1 },
  shape('circle', { cx: 6, cy: 6, r: 6, fill: 'currentColor' }),
)

/** The styles of second-level headings: what each one can express without pseudo-elements. */
export const CHAPTERS: Record<HeadingStyle, (chapter: Chapter) => Dress> = {
  plain: () => ({}),
  'bar-left': ({ look }) => barLeft(look),
  chip: ({ look, chapter }) => (chapter === null ? barLeft(look) : { before: numberChip(chapter, look) }),
  'centred-rule': ({ look }) => ({
    outer: { 'text-align': 'center' },
    inner: chip({ padding: '0 14px 8px', 'border-bottom': `2px solid ${look.accent}` }),
  }),
  underline: ({ look }) => ({
    outer: { 'border-bottom': `1px solid ${look.line}` },
    inner: chip({ padding: '0 4px 7px 0', 'border-bottom': `3px solid ${look.accent}` }),
  }),
  boxed: ({ look }) => ({
    inner: chip({
      padding: '4px 14px 5px',
      'border-radius': look.structure.cornerPx,
      'background-color': look.ink,
      color: look.onInk,
    }),
  }),
  'side-dot': ({ look }) => ({
    before: styled('span', { color: look.accent, 'margin-right': 9 }, DOT),
  }),
  band: ({ look }) => ({ outer: { padding: '9px 14px', 'background-color': look.ground.panel } }),
  'ghost-number': ({ look, chapter }) =>
    chapter === null
      ? { outer: { 'padding-top': 10, 'border-top': `1px solid ${look.accent}` } }
      : {
          before: mark(String(chapter).padStart(2, '0'), {
            display: 'block',
            'margin-bottom': 2,
            'font-weight': 200,
            'font-size': 40,
            'line-height': 1.1,
            color: look.accent,
          }),
        },
  prompt: ({ look }) => ({ before: mark('## ', { color: look.accent }) }),
  marker: ({ look }) => ({
    inner: chip({ padding: '1px 10px 2px 6px', 'background-color': look.ground.marker }),
  }),
  'rule-above': ({ look }) => ({ outer: { 'padding-top': 10, 'border-top': `3px solid ${look.ink}` } }),
  'double-rule': ({ look }) => ({
    outer: {
      padding: '8px 0',
      'border-top': `3px double ${look.ink}`,
      'border-bottom': `1px solid ${look.ink}`,
      'text-align': 'center',
    },
  }),
  tape: ({ look }) => ({
    inner: chip({
      padding: '5px 18px 6px',
      'border-left': `4px dotted ${look.paper}`,
      'border-right': `4px dotted ${look.paper}`,
      'background-color': look.ground.marker,
    }),
  }),
  section: ({ chapter }) =>
    chapter === null ? {} : { before: mark(String(chapter), { 'margin-right': 14 }) },
  leaf: ({ look }) => ({ before: styled('span', { color: look.accent, 'margin-right': 8 }, LEAVES) }),
  flag: ({ look }) => ({
    inner: chip({ padding: '5px 18px 6px 14px', 'background-color': look.accent, color: look.onAccent }),
  }),
  overprint: ({ look }) => ({ outer: { 'text-shadow': `2px 2px 0 ${look.ground.marker ?? look.line}` } }),
  ordinal: ({ look, chapter }) => ({
    outer: { 'text-align': 'center' },
    before:
      chapter === null
        ? NOTHING
        : mark(String(chapter), {
            display: 'block',
            'margin-bottom': 4,
            'font-weight': 400,
            'font-size': look.px.body,
            color: look.accent,
          }),
  }),
  slab: ({ look, chapter }) => ({
    outer: { 'padding-top': 10, 'border-top': `5px solid ${look.ink}` },
    before: chapter === null ? NOTHING : mark(String(chapter), { 'margin-right': 14, color: look.accent }),
  }),
  'index-band': ({ look, chapter }) => ({
    outer: { padding: '9px 14px', 'background-color': look.ground.panel },
    before:
      chapter === null
        ? NOTHING
        : mark(String(chapter), {
            display: 'inline-block',
            padding: '0 9px',
            'margin-right': 10,
            'background-color': look.ink,
            color: look.onInk,
          }),
  }),
  pill: ({ look }) => ({
    outer: { 'text-align': 'center' },
    inner: chip({
      padding: '6px 22px 7px',
      'border-radius': 28,
      'background-color': look.ground.panel,
    }),
  }),
  sticker: ({ look, chapter }) => ({
    inner: chip({
      padding: '4px 14px 5px',
      border: `2px solid ${look.ink}`,
      'border-radius': 14,
      'background-color': look.ground.marker,
      'box-shadow': `3px 3px 0 ${look.accent}`,
    }),
    before: chapter === null ? NOTHING : mark(String(chapter), { 'margin-right': 10 }),
  }),
  legend: ({ look }) => ({
    outer: { 'border-top': `2px solid ${look.accent}`, 'padding-top': 10 },
  }),
  'run-rule': ({ look }) => ({
    outer: { color: look.accent, 'border-bottom': `1px solid ${look.line}`, 'padding-bottom': 8 },
  }),
  tab: ({ look }) => ({
    outer: { 'border-bottom': `1px solid ${look.line}` },
    inner: chip({
      padding: '7px 18px 6px',
      border: `1px solid ${look.line}`,
      'border-top': `3px solid ${look.accent}`,
      'border-bottom': 0,
      'border-radius': '6px 6px 0 0',
      'background-color': look.ground.panel,
    }),
  }),
}

function numberChip(chapter: number, look: Look): Html {
  return mark(String(chapter), {
    display: 'inline-block',
    padding: '0 9px',
    'margin-right': 10,
    'border-radius': look.structure.cornerPx,
    'background-color': look.accent,
    color: look.onAccent,
    'font-size': look.px.h2 - 5,
    'line-height': 1.6,
  })
}
