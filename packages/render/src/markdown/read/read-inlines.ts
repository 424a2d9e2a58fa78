import type { Token } from 'markdown-it'
import { linkAddress } from '../../article/addresses.ts'
import type { ArticleWarning, Inline, InlineStyle, Picture } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { roleOfTag, voidTags } from './allow-list.ts'
import type { HtmlEvent } from './html-events.ts'
import { htmlEvents } from './html-events.ts'
import type { InlineBuilder } from './inline-builder.ts'
import { inlineBuilder, wrapperOfTag } from './inline-builder.ts'
import { readPicture } from './picture.ts'
import { placedSticker } from './placed-sticker.ts'

export type Report = (code: ArticleWarning['code']) => void

const styleOfToken: Record<string, InlineStyle> = {
  strong: 'strong',
  em: 'emphasis',
  s: 'strike',
  mark: 'mark',
  drawn_line: 'drawn-line',
  drawn_circle: 'drawn-circle',
  sub: 'sub',
  sup: 'sup',
  ruby: 'ruby',
  rt: 'ruby-text',
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
  const inline = plainInline(token, report)
  if (inline !== null) builder.add(inline)
  else if (token.type === 'marker_note') builder.addNote(token.content, token.markup)
  else if (token.type === 'softbreak') builder.addSoftBreak()
  else if (token.type === 'link_open') openLink(builder, token, report)
  else if (token.type === 'link_close') builder.close()
  else if (token.type === 'html_inline') addHtml(builder, token.content, report)
  else builder.addText(token.content)
}

/** Returns the inline of a single token. Null for text, and for tokens that open or close an element. */
function plainInline(token: Token, report: Report): Inline | null {
  switch (token.type) {
    case 'hardbreak':
      return { kind: 'break' }
    case 'code_inline':
      return { kind: 'code', text: token.content }
    case 'math_inline':
      return { kind: 'math', tex: token.content, display: token.markup === '$$' }
    case 'image':
      return { kind: 'image', picture: pictureOf(token, report) }
    case 'sticker':
      return placedSticker(token)
    case 'footnote_ref':
      return { kind: 'footnote-mark', number: footnoteNumber(token) }
    default:
      return null
  }
}

function addHtml(builder: InlineBuilder, html: string, report: Report): void {
  for (const event of htmlEvents(html)) addHtmlEvent(builder, event, report)
}

/** Adds a tag or text of raw HTML to a line. Ignores block tags. */
export function addHtmlEvent(builder: InlineBuilder, event: HtmlEvent, report: Report): void {
  if (event.kind === 'text') builder.addText(event.text)
  if (event.kind === 'text' || event.kind === 'comment') return
  const role = roleOfTag(event.name)
  if (role.kind === 'text') builder.addText(event.source)
  else if (event.kind === 'close') builder.closeTag(event.name)
  else openHtmlTag(builder, event.name, report)
}

function openHtmlTag(builder: InlineBuilder, name: string, report: Report): void {
  const role = roleOfTag(name)
  if (role.kind === 'refused' || (role.kind === 'hidden' && role.isWorthAWarning)) report('html_stripped')
  if (role.kind === 'break') builder.add({ kind: 'break' })
  const wrapper = voidTags.has(name) ? null : wrapperOfTag(name)
  if (wrapper) builder.open(wrapper, name)
}

/** Returns the number of a footnote. Footnotes count from 1 in the order of their first mention. */
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

function pictureOf(token: Token, report: Report): Picture {
  const picture = readPicture(token, plainTextOf(readInlines(token.children ?? [], () => undefined)))
  if (picture.source.kind === 'remote') report('image_unreachable')
  if (picture.source.kind === 'uploaded') report('image_not_uploaded')
  if (picture.source.kind === 'refused') report('image_unsupported')
  return picture
}
