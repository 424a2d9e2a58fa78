import type { BlockOf } from '../../../../article/article.ts'
import type { ExhibitKind } from '../../../../article/exhibit.ts'
import type { Html } from '../../../../markup/html.ts'
import { NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { setOf } from '../../../../output/exhibits/rows.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { numberHtml, priceHtml, profileHtml, quotedHtml, ratingHtml } from './display.ts'
import { checkHtml, momentHtml, optionHtml, questionHtml, sideHtml, stepHtml } from './rows.ts'
import type { ExhibitWriters, SetEntry } from './set-entry.ts'
import { partHtml } from './set-entry.ts'

const ENTRIES: Readonly<Record<ExhibitKind, SetEntry>> = {
  quote: quotedHtml,
  number: numberHtml,
  steps: stepHtml,
  compare: sideHtml,
  checklist: checkHtml,
  timeline: momentHtml,
  profile: profileHtml,
  rating: ratingHtml,
  price: priceHtml,
  qa: questionHtml,
  poll: optionHtml,
  gallery: (entry, setting) =>
    styled('section', { margin: setting.isLast ? 0 : '0 0 14px' }, partHtml(entry, 'set', setting)),
}

/** Kinds with a box of the theme's around them. */
const FRAMED: ReadonlySet<ExhibitKind> = new Set(['checklist', 'profile', 'rating', 'price', 'poll'])

/** The box, in the manner of the theme's callouts. */
const FRAMES: Readonly<Record<Look['structure']['callout'], (look: Look) => Style>> = {
  panel: ({ ground, structure }) => ({
    padding: '18px 20px',
    'border-radius': structure.cornerPx,
    'background-color': ground.panel,
  }),
  boxed: ({ ink }) => ({ padding: '18px 20px', border: `1px solid ${ink}` }),
  'top-rule': ({ ink }) => ({
    padding: '16px 0',
    'border-top': `3px solid ${ink}`,
    'border-bottom': `1px solid ${ink}`,
  }),
  dashed: ({ quiet, structure }) => ({
    padding: '18px 20px',
    border: `1px dashed ${quiet}`,
    'border-radius': structure.cornerPx,
  }),
  bare: ({ quiet }) => ({
    padding: '16px 0',
    'border-top': `1px solid ${quiet}`,
    'border-bottom': `1px solid ${quiet}`,
  }),
}

/** The room between two columns, in percent. */
const GAP = 5

/** Two short entries stand beside each other as inline blocks, which WeChat keeps, unlike a grid. */
function columnStyle(index: number): Style {
  return {
    display: 'inline-block',
    width: `${(100 - GAP) / 2}%`,
    margin: index === 0 ? 0 : `0 0 0 ${GAP}%`,
    'vertical-align': 'top',
  }
}

/** Renders an exhibit with styles of its elements only, which survive WeChat's editor. */
export function exhibitHtml(
  { exhibit, title, entries }: BlockOf<'exhibit'>,
  context: ArticleContext,
  writers: ExhibitWriters,
): Html {
  const { font, weight, px } = context.look
  const style = {
    margin: '0 0 12px',
    'font-size': px.h3,
    'font-weight': weight.title,
    'font-family': font.title,
    'text-align': 'left',
  }
  const head = title ? styled('p', style, writers.inlines(title, context)) : NOTHING
  const set = entries.map((entry, index) => {
    const [first] = entry.parts
    const isLast = index === entries.length - 1
    if (first?.role === 'plain') return writers.blocks(first.blocks, context)
    return ENTRIES[exhibit](entry, { context, writers, isLast, isLone: entries.length === 1 })
  })
  const isBeside = setOf(exhibit, entries) === 'row-2'
  const body = isBeside ? set.map((html, index) => styled('section', columnStyle(index), html)) : set
  const frame = FRAMED.has(exhibit) ? FRAMES[context.look.structure.callout](context.look) : {}
  return styled('section', { margin: marginBelow(24, context), ...frame }, [head, ...body])
}
