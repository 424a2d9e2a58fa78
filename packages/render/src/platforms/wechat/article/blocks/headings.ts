import type { BlockOf } from '../../../../article/article.ts'
import { plainTextOf } from '../../../../article/plain-text.ts'
import { headingName } from '../../../../markup/elements.ts'
import type { Html } from '../../../../markup/html.ts'
import { element, joined, NOTHING, text } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { NUMBERED } from '../../../../output/blocks.ts'
import type { HeadingStyle } from '../../../../themes/theme.ts'
import type { ArticleContext } from '../article-context.ts'
import { drawing, shape } from '../drawings.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { inlinesHtml } from './inline.ts'
import { titleHtml } from './titles.ts'

/** The styles of a heading's two elements, and the content before its text. */
export type Dress = { readonly outer?: Style; readonly inner?: Style; readonly before?: Html }

type Heading = {
  readonly look: Look
  /** The chapter's number. Null if the author has numbered it. */
  readonly chapter: number | null
}

/** Renders a heading. The first one of level 1 is the article's title. */
export function headingHtml(block: BlockOf<'heading'>, context: ArticleContext): Html {
  const { look, numerals } = context
  const content = inlinesHtml(block.children, context)
  if (block.level === 1) return titleHtml(content, look)
  const isCounted = NUMBERED.test(plainTextOf(block.children))
  if (block.level === 2) {
    const chapter = isCounted ? null : numerals.nextChapter()
    const dress = CHAPTERS[look.structure.heading]({ look, chapter })
    return styled('h2', { ...second(look), ...dress.outer }, dressed(content, dress))
  }
  if (block.level > 3) {
    const style = {
      ...third(look),
      'font-size': look.px.body,
      color: block.level > 4 ? look.quiet : look.ink,
    }
    return styled(headingName(block.level), style, content)
  }
  const number = isCounted ? null : numerals.nextSection()
  const dress = sectionDress(look, number)
  return styled('h3', { ...third(look), ...dress.outer }, dressed(content, dress))
}

function dressed(content: Html, { inner, before = NOTHING }: Dress): Html {
  return joined([before, inner === undefined ? content : styled('span', inner, content)])
}

function second(look: Look): Style {
  return {
    margin: '36px 0 16px',
    'font-family': look.font.title,
    'font-size': look.px.h2,
    'font-weight': Math.max(600, look.weight.title),
    'line-height': look.leading.title,
    color: look.ink,
    'text-align': 'left',
  }
}

function third(look: Look): Style {
  return { ...second(look), margin: '26px 0 12px', 'font-size': look.px.h3 }
}

const mark = (content: string, style: Style) => styled('span', style, text(content))

/** Returns the style of a box that is as wide as its text. */
const chip = (style: Style): Style => ({ display: 'inline-block', ...style })

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
const CHAPTERS: Record<HeadingStyle, (heading: Heading) => Dress> = {
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

const CENTRED_HEADINGS = new Set<HeadingStyle>(['centred-rule', 'double-rule'])
const INKED_SECTIONS = new Set<HeadingStyle>([
  'plain',
  'bar-left',
  'boxed',
  'rule-above',
  'section',
  'centred-rule',
  'double-rule',
])

/** Returns the style of third-level headings, a reduced form of the second level's style. */
function sectionDress(look: Look, number: string | null): Dress {
  const { heading } = look.structure
  const outer: Style = {
    color: INKED_SECTIONS.has(heading) ? look.ink : look.accent,
    'text-align': CENTRED_HEADINGS.has(heading) ? 'center' : 'left',
  }
  switch (heading) {
    case 'bar-left':
      return { outer: { ...outer, 'padding-left': 10, 'border-left': `3px solid ${look.line}` } }
    case 'boxed':
      return { outer, inner: chip({ 'padding-bottom': 2, 'border-bottom': `2px solid ${look.ink}` }) }
    case 'rule-above':
      return { outer: { ...outer, 'padding-top': 8, 'border-top': `1px solid ${look.line}` } }
    case 'prompt':
      return { outer, before: mark('### ', { color: look.quiet }) }
    case 'tab':
      return { outer, before: mark('// ', { color: look.quiet }) }
    case 'section':
      return number === null ? { outer } : { outer, before: mark(number, { 'margin-right': 10 }) }
    default:
      return { outer }
  }
}
