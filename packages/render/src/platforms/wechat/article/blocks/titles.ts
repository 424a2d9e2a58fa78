import type { Content, Html } from '../../../../markup/html.ts'
import { element, NOTHING, text } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import type { TitleStyle } from '../../../../themes/theme.ts'
import { drawing, shape } from '../drawings.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'

/** The styles of the title and of an element around its text, and a drawing above it. */
type Dress = { readonly outer?: Style; readonly inner?: Style; readonly above?: Html }

/** Renders the article's title. */
export function titleHtml(content: Html, look: Look): Html {
  const { outer, inner, above = NOTHING } = TITLES[look.structure.title](look)
  const style = {
    margin: '8px 0 28px',
    'font-family': look.font.title,
    'font-size': look.px.h1,
    'font-weight': Math.max(600, look.weight.title),
    'line-height': look.leading.title,
    color: look.ink,
    'text-align': 'left',
    ...outer,
  }
  return styled('h1', style, [above, inner === undefined ? content : styled('span', inner, content)])
}

/** Returns a drawing on its own line, in a colour that follows WeChat's dark mode. */
function ornament(colour: string, size: readonly [number, number], shapes: Content): Html {
  const svg = drawing(size, { 'max-width': '100%', height: 'auto' }, shapes)
  return styled('span', { display: 'block', 'line-height': 1, 'margin-bottom': 14, color: colour }, svg)
}

const bar = (colour: string, width: number, height: number) =>
  ornament(colour, [width, height], shape('rect', { width, height, fill: 'currentColor' }))

const plain: Style = { 'text-align': 'center' }

/** The styles of titles: what each one can express without pseudo-elements. */
const TITLES: Record<TitleStyle, (look: Look) => Dress> = {
  dash: ({ accent }) => ({ above: bar(accent, 40, 4) }),
  large: () => ({}),
  deck: ({ ink }) => ({ outer: { 'padding-bottom': 14, 'border-bottom': `1px solid ${ink}` } }),
  halo: ({ accent }) => ({
    outer: plain,
    above: ornament(accent, [34, 34], shape('circle', { cx: 17, cy: 17, r: 17, fill: 'currentColor' })),
  }),
  centred: ({ accent }) => ({
    outer: plain,
    above: ornament(accent, [12, 12], shape('path', { d: 'M6 0L12 6L6 12L0 6z', fill: 'currentColor' })),
  }),
  band: ({ accent, onAccent }) => ({
    outer: { padding: '24px 20px 22px', 'background-color': accent, color: onAccent },
  }),
  boxed: ({ ink, accent, structure }) => ({
    outer: {
      padding: '18px 20px 19px',
      border: `2px solid ${ink}`,
      'border-radius': structure.cornerPx,
      'box-shadow': `5px 5px 0 ${accent}`,
    },
  }),
  masthead: ({ ink }) => ({
    outer: {
      ...plain,
      padding: '12px 0 13px',
      'border-top': `6px solid ${ink}`,
      'border-bottom': `3px double ${ink}`,
    },
  }),
  low: ({ ink }) => ({ outer: { 'padding-top': 14, 'border-top': `6px solid ${ink}` } }),
  'side-rule': ({ accent }) => ({
    outer: { padding: '2px 0 4px 16px', 'border-left': `6px solid ${accent}` },
  }),
  prompt: ({ accent }) => ({ above: styled('span', { color: accent }, text('$ ')) }),
  marker: ({ ground, line }) => ({
    inner: { 'border-bottom': `8px solid ${ground.marker ?? line}` },
  }),
  overprint: ({ accent, ground, line }) => ({
    outer: {
      'padding-bottom': 12,
      'border-bottom': `5px solid ${accent}`,
      'text-shadow': `2px 2px 0 ${ground.marker ?? line}`,
    },
  }),
  abstract: ({ ink }) => ({
    outer: { ...plain, 'padding-bottom': 18, 'border-bottom': `1px solid ${ink}` },
  }),
  medallion: ({ accent }) => ({
    outer: plain,
    above: ornament(
      accent,
      [36, 36],
      [
        shape('circle', { cx: 18, cy: 18, r: 16.5, fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }),
        shape('circle', { cx: 18, cy: 18, r: 6, fill: 'currentColor' }),
      ],
    ),
  }),
  'thick-rule': ({ accent }) => ({ outer: { 'padding-top': 14, 'border-top': `7px solid ${accent}` } }),
  orb: ({ accent }) => ({
    above: ornament(accent, [34, 34], shape('circle', { cx: 17, cy: 17, r: 17, fill: 'currentColor' })),
  }),
  tape: ({ ground, line }) => ({ above: bar(ground.marker ?? line, 110, 18) }),
  postmark: ({ quiet }) => ({
    above: ornament(
      quiet,
      [140, 50],
      element('g', { fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }, [
        shape('circle', { cx: 25, cy: 25, r: 23 }),
        shape('circle', { cx: 25, cy: 25, r: 16 }),
        shape('path', {
          d: 'M14 22h22M14 28h22M54 10c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M56 20c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M56 30c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M54 40c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0',
        }),
      ]),
    ),
  }),
}
