import type { BlockOf } from '../../../../article/article.ts'
import type { Html } from '../../../../markup/html.ts'
import { text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { labelsOf } from '../../../../output/labels.ts'
import type { ArticleContext, SetBlocks } from '../article-context.ts'
import { textAndRest } from '../article-context.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { inlinesHtml } from './inline.ts'

/** Renders the article's own footnotes, with the numbers that the text refers to. */
export function footnotesHtml(
  { notes }: BlockOf<'footnotes'>,
  context: ArticleContext,
  setBlocks: SetBlocks,
): Html {
  const items = notes.flatMap(({ number, blocks }) => {
    const [text, rest] = textAndRest(blocks)
    return [noteHtml(number, inlinesHtml(text, context), context.look), setBlocks(rest, context)]
  })
  return styled('section', noteBlock(context.look), joined(items))
}

/** Lists the links that WeChat doesn't allow, as `[1] text: address`. Empty when there are none. */
export function referencesHtml({ references, look }: ArticleContext): Html {
  if (references.size === 0) return NOTHING
  const title = styled('p', { margin: '0 0 6px', 'font-weight': 700 }, escaped(labelsOf(look.language).links))
  const items = [...references.values()].map(({ number, text, href }) => {
    const address = styled('span', { 'word-break': 'break-all' }, escaped(href))
    return noteHtml(number, joined([escaped(text === '' ? '' : `${text}: `), address]), look)
  })
  return styled('section', noteBlock(look), [title, ...items])
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

function noteHtml(number: number, content: Html, { accent }: Look): Html {
  return styled('p', { margin: '0 0 6px' }, [
    styled('span', { color: accent }, escaped(`[${number}]`)),
    escaped(' '),
    content,
  ])
}
