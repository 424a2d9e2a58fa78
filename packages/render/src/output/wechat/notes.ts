import type { BlockOf } from '../../article/article.ts'
import { escapeHtml } from '../escape.ts'
import { labelsOf } from '../labels.ts'
import { inlinesHtml } from './inline.ts'
import type { Look } from './look.ts'
import type { SetBlocks, Setting } from './setting.ts'
import { textAndRest } from './setting.ts'
import type { Style } from './style.ts'
import { element } from './style.ts'

/** Sets the article's own footnotes, with the numbers that its text refers to. */
export function footnotesHtml(
  { notes }: BlockOf<'footnotes'>,
  setting: Setting,
  setBlocks: SetBlocks,
): string {
  const items = notes.map(({ number, blocks }) => {
    const [text, rest] = textAndRest(blocks)
    return noteHtml(number, inlinesHtml(text, setting), setting.look) + setBlocks(rest, setting)
  })
  return element('section', noteBlock(setting.look), items.join(''))
}

/** Lists the links that WeChat doesn't allow, as `[1] text: address`. Empty when there are none. */
export function referencesHtml({ references, look }: Setting): string {
  if (references.size === 0) return ''
  const title = element('p', { margin: '0 0 6px', 'font-weight': 700 }, labelsOf(look.language).links)
  const items = [...references.values()].map(({ number, text, href }) => {
    const address = element('span', { 'word-break': 'break-all' }, escapeHtml(href))
    return noteHtml(number, (text === '' ? '' : `${escapeHtml(text)}: `) + address, look)
  })
  return element('section', noteBlock(look), title + items.join(''))
}

function noteBlock({ line, px, quiet }: Look): Style {
  return {
    margin: '32px 0 0',
    'padding-top': 16,
    'border-top': `1px solid ${line}`,
    'font-size': px.small,
    'line-height': 1.65,
    color: quiet,
    'text-align': 'left',
  }
}

function noteHtml(number: number, content: string, { accent }: Look): string {
  return element(
    'p',
    { margin: '0 0 6px' },
    `${element('span', { color: accent }, `[${number}]`)} ${content}`,
  )
}
