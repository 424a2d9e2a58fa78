import type { ExhibitEntry } from '../../../../article/article.ts'
import { hasStars, starsOf } from '../../../../exhibits/kinds/rating.ts'
import type { Html } from '../../../../markup/html.ts'
import { text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import type { EntrySetting, SetEntry } from './set-entry.ts'
import { childrenOf, lineHtml, partHtml } from './set-entry.ts'

const FIGURE_PX = 40
const PRICE_PX = 32

/** Returns a style for words in a large size. */
function displayed(look: Look, px: number): Style {
  return {
    'font-size': px,
    'line-height': 1.25,
    'font-weight': look.weight.title,
    'font-family': look.font.title,
    color: look.accent,
  }
}

/** Renders words in the theme's design of quotations, larger than its quotations are. */
export const quotedHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const size = { 'font-size': look.px.body + 4, 'line-height': 1.6, 'font-family': look.font.title }
  const said = styled(
    'section',
    { ...size, 'font-weight': look.weight.title },
    partHtml(entry, 'said', setting),
  )
  const by = { margin: '10px 0 0', 'font-size': look.px.small, color: look.quiet }
  return setting.writers.quote(joined([said, lineHtml(entry, 'by', { style: by, setting })]), {
    ...setting.context,
    endsBox: setting.isLast,
  })
}

/** Renders a figure in a large size with what it means below it. */
export const numberHtml: SetEntry = (entry, setting) => {
  const style = { margin: '0 0 4px', ...displayed(setting.context.look, FIGURE_PX) }
  const parts = [lineHtml(entry, 'figure', { style, setting }), partHtml(entry, 'meaning', setting)]
  return styled('section', { margin: setting.isLast ? 0 : '0 0 20px' }, parts)
}

/** Renders a score with its stars as text, since WeChat keeps no drawn ones in a line. */
export const ratingHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const children = childrenOf(entry, 'score')
  const stars = hasStars(children) ? NOTHING : escaped(`${starsOf(entry.share ?? 0)} `)
  const marks = [stars, setting.writers.inlines(children, setting.context)]
  const name = setting.isLone ? nameHtml(entry, setting) : NOTHING
  const score = setting.isLone ? marks : [inlineNameHtml(entry, setting), ...marks]
  const note = { margin: 0, 'font-size': look.px.small, color: look.quiet }
  return styled('section', { margin: setting.isLast ? 0 : '0 0 12px' }, [
    name,
    styled('p', { margin: '0 0 2px', 'text-align': 'left', color: look.accent }, score),
    lineHtml(entry, 'note', { style: note, setting }),
    partHtml(entry, 'body', setting),
  ])
}

/** Renders the name of what is rated or sold on a line of its own. */
function nameHtml(entry: ExhibitEntry, setting: EntrySetting): Html {
  return lineHtml(entry, 'name', { style: { margin: 0, 'font-weight': 700 }, setting })
}

/** Renders it before its score or price, as in a list of several. */
function inlineNameHtml(entry: ExhibitEntry, { writers, context }: EntrySetting): Html {
  const children = childrenOf(entry, 'name')
  const style = { 'margin-right': 12, 'font-weight': 700, color: context.look.ink }
  return children.length > 0 ? styled('span', style, writers.inlines(children, context)) : NOTHING
}

/** Renders a name, its price in a large size, and the old price beside it. Of several, each takes one line. */
export const priceHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const { inlines } = setting.writers
  const { isLone } = setting
  const price = styled(
    'span',
    displayed(look, isLone ? PRICE_PX : look.px.h3),
    inlines(childrenOf(entry, 'price'), setting.context),
  )
  const old = { 'margin-left': 8, 'font-size': look.px.small, color: look.quiet }
  const was = styled('span', old, inlines(childrenOf(entry, 'was'), setting.context))
  return styled('section', { margin: setting.isLast ? 0 : '0 0 16px' }, [
    isLone ? nameHtml(entry, setting) : NOTHING,
    styled('p', { margin: '0 0 4px', 'text-align': 'left' }, [
      isLone ? NOTHING : inlineNameHtml(entry, setting),
      price,
      was,
    ]),
    partHtml(entry, 'body', setting),
  ])
}

/** Renders a picture, a name and a line of who it is, above the text. */
export const profileHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const name = { margin: '0 0 2px', ...displayed(look, look.px.h2), color: look.ink }
  const line = { margin: '0 0 10px', 'font-size': look.px.small, color: look.quiet }
  return joined([
    styled('section', { width: 96, margin: '0 0 10px' }, partHtml(entry, 'picture', setting)),
    lineHtml(entry, 'name', { style: name, setting }),
    lineHtml(entry, 'line', { style: line, setting }),
    partHtml(entry, 'body', setting),
  ])
}
