import type { Html } from '../../../../markup/html.ts'
import { text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import { textAndRest } from '../article-context.ts'
import { styled } from '../style.ts'
import type { EntrySetting, SetEntry } from './set-entry.ts'
import { blocksOf, lineHtml, partHtml } from './set-entry.ts'

/** The room of a mark before the text. */
const MARK_PX = 26

/** Renders a mark in the colour of the accent that hangs before a text. */
function markHtml(mark: string, { context: { look } }: EntrySetting): Html {
  const style = {
    display: 'inline-block',
    width: MARK_PX,
    'margin-left': -MARK_PX,
    'font-weight': 700,
    color: look.accent,
  } as const
  return styled('span', style, escaped(mark))
}

/** Renders a step: its number in the colour of the accent, and its text below it. */
export const stepHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const { number = 1 } = entry
  const digits = look.structure.numbers === 'zero' ? String(number).padStart(2, '0') : String(number)
  const style = {
    margin: '0 0 2px',
    'font-size': look.px.h2,
    'line-height': 1.2,
    'font-weight': look.weight.title,
    color: look.accent,
  }
  const numeral = styled('p', style, escaped(digits))
  const head = { margin: '0 0 4px', 'font-weight': 700, 'font-family': look.font.title }
  return onLine(
    [numeral, lineHtml(entry, 'head', { style: head, setting }), partHtml(entry, 'body', setting)],
    setting,
  )
}

/** Renders a moment of a timeline beside its line. */
export const momentHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const time = { margin: '0 0 4px', 'font-weight': 700, 'font-family': look.font.title, color: look.accent }
  return onLine(
    [lineHtml(entry, 'time', { style: time, setting }), partHtml(entry, 'body', setting)],
    setting,
  )
}

/** Renders parts beside a thin line. */
function onLine(parts: readonly Html[], { context, isLast }: EntrySetting): Html {
  const style = {
    margin: isLast ? 0 : '0 0 18px',
    'padding-left': 16,
    'border-left': `1px solid ${context.look.line}`,
  }
  return styled('section', style, joined(parts))
}

/** Renders a thing to tick off. */
export const checkHtml: SetEntry = (entry, setting) => {
  const [text, rest] = textAndRest(blocksOf(entry, 'body'))
  const mark = markHtml(entry.task === 'done' ? '☑' : '☐', setting)
  const line = [mark, setting.writers.inlines(text, setting.context)]
  return styled('section', { margin: setting.isLast ? 0 : '0 0 8px', 'padding-left': MARK_PX }, [
    styled('p', { margin: 0, 'text-align': 'left' }, line),
    setting.writers.blocks(rest, setting.context),
  ])
}

/** Renders a question with its sign, and the answer below it. */
export const questionHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const [first] = blocksOf(entry, 'question')
  const children = first?.kind === 'paragraph' ? first.children : []
  const style = {
    margin: '0 0 6px',
    'text-align': 'left',
    'font-weight': 700,
    'font-family': look.font.title,
  } as const
  const line = [markHtml('Q', setting), setting.writers.inlines(children, setting.context)]
  return styled('section', { margin: setting.isLast ? 0 : '0 0 18px', 'padding-left': MARK_PX }, [
    children.length > 0 ? styled('p', style, line) : NOTHING,
    partHtml(entry, 'answer', setting),
  ])
}

/** Renders the question of a poll, or one of its options. */
export const optionHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const asked = {
    margin: '0 0 10px',
    'font-weight': 700,
    'font-size': look.px.h3,
    'font-family': look.font.title,
  }
  if (blocksOf(entry, 'question').length > 0) return lineHtml(entry, 'question', { style: asked, setting })
  const style = {
    margin: setting.isLast ? 0 : '0 0 8px',
    padding: '8px 14px',
    border: `1px solid ${look.quiet}`,
    'border-radius': look.structure.cornerPx,
  }
  const option = lineHtml(entry, 'option', { style: { margin: 0 }, setting })
  return styled('section', style, [option, partHtml(entry, 'body', setting)])
}

/** Renders one of several things that are compared. */
export const sideHtml: SetEntry = (entry, setting) => {
  const { look } = setting.context
  const head = {
    margin: '0 0 8px',
    'font-weight': 700,
    'font-family': look.font.title,
    color: setting.isLast ? look.accent : look.ink,
  }
  const style = {
    margin: setting.isLast ? 0 : '0 0 16px',
    padding: '10px 0 0',
    'border-top': `2px solid ${setting.isLast ? look.accent : look.line}`,
  }
  return styled('section', style, [
    lineHtml(entry, 'head', { style: head, setting }),
    partHtml(entry, 'body', setting),
  ])
}
