import type { BlockOf } from '../../../../article/article.ts'
import type { Html } from '../../../../markup/html.ts'
import { joined, NOTHING, text } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { labelsOf } from '../../../../output/labels.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { drawing, shape } from '../drawings.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { inlinesHtml } from './inline.ts'

type Quote = Look['structure']['quote']
type Callout = Look['structure']['callout']

const MARK = drawing(
  [26, 20],
  { 'vertical-align': 0 },
  shape('path', {
    d: 'M0 20V11C0 4 4 0 11 0v4c-3 0-5 2-5 5h5v11zM15 20V11c0-7 4-11 11-11v4c-3 0-5 2-5 5h5v11z',
    fill: 'currentColor',
  }),
)

/** Renders a quotation in the theme's style. */
export function quoteHtml(content: Html, context: ArticleContext): Html {
  const { look } = context
  const { quote } = look.structure
  const before =
    quote === 'marks'
      ? styled('p', { margin: '0 0 6px', 'line-height': 1, color: look.accent }, MARK)
      : NOTHING
  return styled(
    'blockquote',
    { margin: marginBelow(20, context), ...QUOTES[quote](look) },
    joined([before, content]),
  )
}

const QUOTES: Record<Quote, (look: Look) => Style> = {
  bar: ({ accent, font }) => ({
    padding: '2px 0 2px 18px',
    'border-left': `3px solid ${accent}`,
    'font-family': font.title,
  }),
  marks: () => ({ padding: '4px 0 4px 4px', border: 0 }),
  panel: ({ ground, structure }) => ({
    padding: '16px 18px',
    border: 0,
    'border-radius': structure.cornerPx,
    'background-color': ground.panel,
  }),
  rules: ({ accent }) => ({
    padding: '14px 18px',
    'border-left': 0,
    'border-top': `1px solid ${accent}`,
    'border-bottom': `1px solid ${accent}`,
  }),
  indent: ({ quiet }) => ({ padding: '0 26px', border: 0, color: quiet }),
  bubble: ({ ground, line }) => ({
    padding: '16px 18px',
    border: `1px solid ${line}`,
    'border-radius': '18px 18px 18px 4px',
    'background-color': ground.panel,
  }),
  boxed: ({ accent, structure }) => ({
    padding: '14px 18px',
    border: `1px solid ${accent}`,
    'border-radius': structure.cornerPx,
  }),
  pull: ({ accent, font, px, weight }) => ({
    padding: '16px 0 0',
    border: 0,
    'border-top': `3px solid ${accent}`,
    'font-family': font.title,
    'font-size': Math.round(px.body * 1.15),
    'font-weight': weight.title,
  }),
  excerpt: ({ font }) => ({ padding: '0 26px', border: 0, 'font-family': font.title }),
  comment: ({ quiet }) => ({
    padding: '2px 0 2px 18px',
    'border-left': `2px dashed ${quiet}`,
    color: quiet,
  }),
}

/** Renders a callout, with the author's title or the tone's own name. */
export function calloutHtml(block: BlockOf<'callout'>, content: Html, context: ArticleContext): Html {
  const { look } = context
  const tone = look.tone[block.tone]
  const label =
    block.title === null
      ? text(labelsOf(look.language).callout[block.tone])
      : inlinesHtml(block.title, context)
  const title = styled('p', { margin: '0 0 6px', 'font-weight': 700, color: tone }, label)
  const style = { margin: marginBelow(20, context), ...CALLOUTS[look.structure.callout](look, tone) }
  return styled('section', style, [title, content])
}

const CALLOUTS: Record<Callout, (look: Look, tone: string) => Style> = {
  panel: ({ ground, structure }, tone) => ({
    padding: '14px 18px',
    'border-left': `4px solid ${tone}`,
    'border-radius': structure.cornerPx,
    'background-color': ground.panel,
  }),
  boxed: ({ structure }, tone) => ({
    padding: '14px 18px',
    border: `1px solid ${tone}`,
    'border-radius': structure.cornerPx,
  }),
  'top-rule': ({ ground }, tone) => ({
    padding: '12px 16px 14px',
    'border-top': `3px solid ${tone}`,
    'background-color': ground.panel,
  }),
  dashed: ({ structure }, tone) => ({
    padding: '14px 18px',
    border: `1px dashed ${tone}`,
    'border-radius': structure.cornerPx,
  }),
  bare: (_, tone) => ({ padding: '0 0 0 18px', 'border-left': `2px solid ${tone}` }),
}

/** Renders `details` open, below its summary, because WeChat has no collapsible elements. */
export function detailsHtml(block: BlockOf<'details'>, content: Html, context: ArticleContext): Html {
  const { ground, structure } = context.look
  const summary = styled('p', { margin: '0 0 8px', 'font-weight': 700 }, inlinesHtml(block.summary, context))
  const style = {
    margin: marginBelow(20, context),
    padding: '14px 18px',
    'border-radius': structure.cornerPx,
    'background-color': ground.panel,
  }
  return styled('section', style, [summary, content])
}
