import type { TitleStyle } from '../../themes/theme.ts'
import type { Look } from './look.ts'
import type { Style } from './style.ts'
import { element } from './style.ts'

/** The style of the title and of an element around its text, and a drawing above it. */
type Dress = { readonly outer?: Style; readonly inner?: Style; readonly above?: string }

/** Sets the article's title. */
export function titleHtml(content: string, look: Look): string {
  const { outer, inner, above = '' } = TITLES[look.structure.title](look)
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
  return element('h1', style, above + (inner === undefined ? content : element('span', inner, content)))
}

/** A drawing on a line of its own, in a colour that follows WeChat's dark mode. */
function drawing(colour: string, [width, height]: readonly [number, number], shapes: string): string {
  const svg = `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="max-width:100%;height:auto">${shapes}</svg>`
  return element('span', { display: 'block', 'line-height': 1, 'margin-bottom': 14, color: colour }, svg)
}

const bar = (colour: string, width: number, height: number) =>
  drawing(colour, [width, height], `<rect width="${width}" height="${height}" fill="currentColor"></rect>`)

const plain: Style = { 'text-align': 'center' }

/** How titles are set: what of each style can be said without drawn pseudo-elements. */
const TITLES: Record<TitleStyle, (look: Look) => Dress> = {
  dash: ({ accent }) => ({ above: bar(accent, 40, 4) }),
  large: () => ({}),
  centred: ({ accent }) => ({
    outer: plain,
    above: drawing(accent, [12, 12], '<path d="M6 0L12 6L6 12L0 6z" fill="currentColor"></path>'),
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
  prompt: ({ accent }) => ({ above: element('span', { color: accent }, '$ ') }),
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
    above: drawing(
      accent,
      [36, 36],
      '<circle cx="18" cy="18" r="16.5" fill="none" stroke="currentColor" stroke-width="2"></circle><circle cx="18" cy="18" r="6" fill="currentColor"></circle>',
    ),
  }),
  'thick-rule': ({ accent }) => ({ outer: { 'padding-top': 14, 'border-top': `7px solid ${accent}` } }),
  orb: ({ accent }) => ({
    above: drawing(accent, [34, 34], '<circle cx="17" cy="17" r="17" fill="currentColor"></circle>'),
  }),
  tape: ({ ground, line }) => ({ above: bar(ground.marker ?? line, 110, 18) }),
  postmark: ({ quiet }) => ({
    above: drawing(
      quiet,
      [140, 50],
      '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="25" cy="25" r="23"></circle><circle cx="25" cy="25" r="16"></circle><path d="M14 22h22M14 28h22M54 10c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M56 20c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M56 30c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0M54 40c8-6 12 6 20 0s12 6 20 0 12 6 20 0 12 6 20 0"></path></g>',
    ),
  }),
}
