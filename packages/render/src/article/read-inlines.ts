import type { Token } from 'markdown-it'
import { roleOfTag, voidTags } from '../markdown/allow-list.ts'
import type { HtmlEvent } from '../markdown/html-events.ts'
import { htmlEvents } from '../markdown/html-events.ts'
import { imageSource, linkAddress } from './addresses.ts'
import type { ArticleWarning, Inline, InlineStyle, Picture } from './article.ts'
import type { InlineBuilder } from './inline-builder.ts'
import { inlineBuilder, wrapperOfTag } from './inline-builder.ts'
import { plainTextOf } from './plain-text.ts'

export type Report = (code: ArticleWarning['code']) => void

const styleOfToken: Record<string, InlineStyle> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'strike',
  mark: 'mark',
}

/** Builds the inlines of one Markdown paragraph, heading or table cell. */
export function readInlines(tokens: readonly Token[], report: Report): Inline[] {
  const builder = inlineBuilder()
  for (const token of tokens) addToken(builder, token, report)
  return builder.finish()
}

function addToken(builder: InlineBuilder, token: Token, report: Report): void {
  const style = styleOfToken[token.type.replace(/_(?:open|close)$/, '')]
  if (style !== undefined) {
    if (token.nesting === 1) builder.open({ kind: 'style', style })
    else builder.close()
    return
  }
  switch (token.type) {
    case 'softbreak':
      return builder.addSoftBreak()
    case 'hardbreak':
      return builder.add({ kind: 'break' })
    case 'code_inline':
      return builder.add({ kind: 'code', text: token.content })
    case 'math_inline':
      return builder.add({ kind: 'math', tex: token.content, display: token.markup === '$$' })
    case 'link_open':
      return openLink(builder, token, report)
    case 'link_close':
      return builder.close()
    case 'image':
      return builder.add({ kind: 'image', picture: readPicture(token, report) })
    case 'footnote_ref':
      return builder.add({ kind: 'footnote-mark', number: footnoteNumber(token) })
    case 'footnote_anchor':
      return
    case 'html_inline':
      return htmlEvents(token.content).forEach((event) => {
        addHtmlEvent(builder, event, report)
      })
    default:
      return builder.addText(token.content)
  }
}

/** Adds one tag or text of raw HTML to a line. Block tags count for nothing here. */
export function addHtmlEvent(builder: InlineBuilder, event: HtmlEvent, report: Report): void {
  switch (event.kind) {
    case 'text':
      return builder.addText(event.text)
    case 'close':
      return builder.closeTag(event.name)
    case 'open': {
      const role = roleOfTag(event.name)
      if (role.kind === 'break') return builder.add({ kind: 'break' })
      if (role.kind === 'unknown' || (role.kind === 'hidden' && role.isWorthAWarning)) report('html_stripped')
      const wrapper = voidTags.has(event.name) ? null : wrapperOfTag(event.name)
      if (wrapper) builder.open(wrapper, event.name)
      return
    }
    case 'comment':
  }
}

/** The number that a footnote carries: they count from 1 in the order of their first mention. */
export function footnoteNumber(token: Token): number {
  const meta: unknown = token.meta
  const hasId = typeof meta === 'object' && meta !== null && 'id' in meta
  return hasId && typeof meta.id === 'number' ? meta.id + 1 : 1
}

function openLink(builder: InlineBuilder, token: Token, report: Report): void {
  const href = linkAddress(String(token.attrGet('href') ?? ''))
  if (href === null) report('link_not_allowed')
  builder.open({ kind: 'link', href })
}

function readPicture(token: Token, report: Report): Picture {
  const source = imageSource(String(token.attrGet('src') ?? ''))
  if (source.kind === 'remote') report('image_unreachable')
  if (source.kind === 'refused') report('image_unsupported')
  return {
    source,
    alt: plainTextOf(readInlines(token.children ?? [], () => undefined)),
    caption: String(token.attrGet('title') ?? '').trim() || null,
  }
}
