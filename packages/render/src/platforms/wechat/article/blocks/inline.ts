import type { Inline, InlineStyle, Picture } from '../../../../article/article.ts'
import { fitsCircle } from '../../../../article/drawn-marks.ts'
import { plainTextOf } from '../../../../article/plain-text.ts'
import { cjkLetter } from '../../../../article/script.ts'
import type { Html } from '../../../../markup/html.ts'
import { BREAK, element, text as escaped, joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { articleLink } from '../../rules.ts'
import type { ArticleContext } from '../article-context.ts'
import { formulaHtml } from '../formulas/formulas.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { shownSource } from './pictures.ts'
import { stickerHtml } from './sticker.ts'

/** Renders a run of inlines. All text is escaped. */
export function inlinesHtml(inlines: readonly Inline[], context: ArticleContext): Html {
  return joined(inlines.map((inline) => inlineHtml(inline, context)))
}

function inlineHtml(inline: Inline, context: ArticleContext): Html {
  switch (inline.kind) {
    case 'text':
      return escaped(inline.text)
    case 'code':
      return styled('code', inlineCodeStyle(context.look), escaped(keepingSpaces(inline.text)))
    case 'break':
      return BREAK
    case 'soft-break':
      return escaped(inline.isBlank ? ' ' : '')
    case 'styled':
      return styledHtml(inline, context)
    case 'link':
      return linkHtml(inline, context)
    case 'image':
      return inlinePicture(inline.picture, context)
    case 'math':
      return formulaHtml(inline.tex, false, context)
    case 'sticker':
      return stickerHtml(inline, context)
    case 'note':
      return markerNote(inline.text, context.look)
    case 'footnote-mark':
      return noteMark(inline.number, context.look)
  }
}

/** Replaces repeated blanks, which would collapse into one. */
export function keepingSpaces(text: string): string {
  return text.replace(/^ | (?= )| $/g, '\u00a0')
}

/** Invisible. It keeps a mark on the line of the word before it. */
const WORD_JOINER = escaped('\u2060')

/** Returns the mark of a footnote: one of the article, or one that replaces a link. */
export function noteMark(number: number, { accent }: Look): Html {
  const style = { 'font-size': 11, 'line-height': 1, color: accent, 'margin-left': 1 }
  return joined([WORD_JOINER, styled('sup', style, escaped(`[${number}]`))])
}

/** Returns a note in brackets, because WeChat drops what stands outside of a line. */
function markerNote(note: string, { px, accent, isCjk }: Look): Html {
  const [open, close] = isCjk ? ['（', '）'] : [' (', ')']
  return styled('span', { 'font-size': px.small, color: accent }, escaped(`${open}${note}${close}`))
}

function inlineCodeStyle({ px, font, ground, structure }: Look): Style {
  return {
    'font-family': font.code,
    'font-size': px.body - 2,
    'letter-spacing': 0,
    padding: '2px 5px',
    'border-radius': Math.min(4, structure.cornerPx),
    'background-color': ground.panel,
  }
}

const TAGS = {
  strong: 'strong',
  emphasis: 'em',
  strike: 's',
  underline: 'u',
  mark: 'span',
  'drawn-line': 'span',
  'drawn-circle': 'span',
  sub: 'sub',
  sup: 'sup',
  kbd: 'span',
  small: 'span',
  ruby: 'ruby',
  'ruby-text': 'rt',
} as const satisfies Record<InlineStyle, string>

function styledHtml(inline: Inline & { kind: 'styled' }, context: ArticleContext): Html {
  const content = inlinesHtml(inline.children, context)
  return styled(TAGS[inline.style], inlineStyle(inline, context.look), content)
}

function inlineStyle({ style, children }: Inline & { kind: 'styled' }, look: Look): Style {
  switch (style) {
    case 'strong':
      return strongStyle(look)
    case 'emphasis':
      return emphasisStyle(plainTextOf(children), look)
    case 'mark':
      return markStyle(look)
    case 'drawn-line':
      return drawnLine(look)
    case 'drawn-circle':
      return fitsCircle(children) ? drawnCircle(look) : drawnLine(look)
    case 'sub':
    case 'sup':
      return { 'font-size': 11, 'line-height': 1 }
    case 'kbd':
      return {
        'font-family': look.font.code,
        'font-size': look.px.small,
        'letter-spacing': 0,
        padding: '1px 6px',
        border: `1px solid ${look.line}`,
        'border-bottom-width': 2,
        'border-radius': 4,
      }
    case 'small':
      return { 'font-size': look.px.small }
    case 'strike':
    case 'underline':
    case 'ruby':
    case 'ruby-text':
      return {}
  }
}

function strongStyle({ structure, accent, ground }: Look): Style {
  const bold = { 'font-weight': 700 }
  if (structure.strong === 'accent') return { ...bold, color: accent }
  return structure.strong === 'underlined' ? { ...bold, 'background-color': ground.marker } : bold
}

/** Returns the style of emphasis. Chinese has no italics: it has a dot under each character. */
function emphasisStyle(text: string, { accent }: Look): Style {
  if (!cjkLetter.test(text)) return { 'font-style': 'italic' }
  return {
    'font-style': 'normal',
    'text-emphasis': `filled dot ${accent}`,
    'text-emphasis-position': 'under right',
  }
}

function markStyle({ structure, ground, accent }: Look): Style {
  return structure.mark === 'underline'
    ? { 'border-bottom': `2px solid ${accent}` }
    : { 'background-color': ground.marker, padding: '1px 3px', 'border-radius': 2 }
}

/** WeChat drops the drawings of pages. A border stays. */
function drawnLine({ accent }: Look): Style {
  return { 'padding-bottom': 1, 'border-bottom': `2px solid ${accent}` }
}

/** Returns a border whose unequal corners look drawn by hand. */
function drawnCircle({ accent }: Look): Style {
  return {
    padding: '1px 8px',
    border: `2px solid ${accent}`,
    'border-radius': '15px 18px 14px 19px/16px 13px 18px 14px',
    'white-space': 'nowrap',
  }
}

function linkHtml(link: Inline & { kind: 'link' }, context: ArticleContext): Html {
  const content = inlinesHtml(link.children, context)
  const { look } = context
  const href = articleLink(link.href)
  if (href !== null)
    return element('a', { href, style: { color: look.accent, 'text-decoration': 'underline' } }, content)
  const reference = context.references.get(link.href)
  const mark = reference === undefined ? NOTHING : noteMark(reference.number, look)
  return joined([styled('span', { color: look.accent }, content), mark])
}

function inlinePicture({ source, alt }: Picture, { look }: ArticleContext): Html {
  const src = shownSource(source)
  if (src === null) return styled('span', { color: look.quiet }, escaped(`[${alt.trim() || '▢'}]`))
  const style = { height: Math.round(look.px.body * 1.4), 'max-width': '100%', 'vertical-align': 'middle' }
  return element('img', { src, alt, style })
}
