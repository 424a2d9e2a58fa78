import type { Inline, InlineStyle, Picture } from '../../article/article.ts'
import { fitsCircle } from '../../article/drawn-marks.ts'
import { cjkLetter } from '../../article/script.ts'
import { pictureData } from '../../markup/address.ts'
import type { Html } from '../../markup/html.ts'
import { BREAK, element, text as escaped, joined, WORD_BREAK } from '../../markup/html.ts'
import { widthOf } from '../../text-metrics/text-width.ts'
import { inlineMathHtml } from '../math/math.ts'
import { sizeStyle } from '../picture-size.ts'
import { stickerHtml } from '../stickers/sticker.ts'
import { languageRuns } from './language-runs.ts'
import { markerNoteHtml } from './marker-note.ts'
import { clauses, mayPart, phrases } from './phrases.ts'
import { markedHtml } from './quotation-marks.ts'
import type { TextPart } from './whole-words.ts'
import { addressParts, textParts } from './whole-words.ts'

/** The options for rendering text. */
export type TextManner = {
  /** The language of the text. Runs in other languages are marked. */
  readonly language: string
  /** Where Chinese lines may break: in running text anywhere, in cells between words, in headings best at clauses. */
  readonly lineEnds: 'anywhere' | 'words' | 'clauses'
  /** True if each CJK character gets an emphasis dot. */
  readonly dotted: boolean
}

/** Returns the options for running text. */
export function running(language: string): TextManner {
  return { language, lineEnds: 'anywhere', dotted: false }
}

const tagOfStyle = {
  strong: 'strong',
  emphasis: 'em',
  strike: 's',
  underline: 'u',
  mark: 'mark',
  'drawn-line': 'span',
  'drawn-circle': 'span',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
  small: 'small',
  ruby: 'ruby',
  'ruby-text': 'rt',
} as const satisfies Record<InlineStyle, string>

/** Renders inlines. All text is escaped. Of user input, attributes hold only pictures and what they show. */
export function inlinesHtml(inlines: readonly Inline[], manner: TextManner): Html {
  return joined(inlines.map((inline) => inlineHtml(inline, manner)))
}

function inlineHtml(inline: Inline, manner: TextManner): Html {
  switch (inline.kind) {
    case 'text':
      return textHtml(inline.text, manner)
    case 'code':
      return element('code', {}, escaped(inline.text))
    case 'break':
      return BREAK
    case 'soft-break':
      return escaped(inline.isBlank ? ' ' : '')
    case 'styled': {
      const tag = tagOfStyle[inline.style]
      const dotted = manner.dotted || inline.style === 'emphasis'
      return element(tag, { class: classOf(inline) }, inlinesHtml(inline.children, { ...manner, dotted }))
    }
    case 'link':
      return element('span', { class: 'link' }, inlinesHtml(inline.children, manner))
    case 'image':
      return inlinePicture(inline.picture)
    case 'math':
      return inlineMathHtml(inline.tex)
    case 'sticker':
      return stickerHtml(inline, manner.language)
    case 'note':
      return markerNoteHtml(inline.text)
    case 'footnote-mark':
      return element('sup', { class: 'note-mark' }, escaped(String(inline.number)))
  }
}

/** Returns the class of a drawn mark. Null for other styles, which have an element of their own. */
function classOf({ style, children }: Inline & { kind: 'styled' }): string | null {
  if (style !== 'drawn-line' && style !== 'drawn-circle') return null
  return style === 'drawn-circle' && fitsCircle(children) ? style : 'drawn-line'
}

function textHtml(text: string, manner: TextManner): Html {
  const runs = languageRuns(text, manner.language).flatMap((run, index, all) => {
    const html = runHtml(run.text, manner)
    const before = all[index - 1]
    const mayEnd = manner.lineEnds !== 'anywhere' && before && mayPart(before.text, run.text)
    const marked = run.language === null ? html : element('span', { lang: run.language }, html)
    return mayEnd ? [WORD_BREAK, marked] : [marked]
  })
  return joined(runs)
}

function runHtml(text: string, { language, lineEnds, dotted }: TextManner): Html {
  const marked = (part: string) => markedHtml(part, language)
  if (dotted) return joined(text.split(dottedRun).map((run) => dottedHtml(run, marked(run))))
  if (lineEnds === 'anywhere' || !cjkLetter.test(text))
    return joined(textParts(text).map((part) => partHtml(part, marked)))
  const words = (part: string) =>
    joined(
      phrases(part).map((phrase) => (/\S\s+\S/.test(phrase) ? unitHtml(marked(phrase)) : marked(phrase))),
      WORD_BREAK,
    )
  if (lineEnds === 'words') return words(text)
  const all = clauses(text)
  return joined(
    all.map((clause) => (all.length > 1 ? clauseHtml(clause, words(clause)) : words(clause))),
    WORD_BREAK,
  )
}

/** Keeps hashtags, and numbers with their unit, on one line. Addresses break at their signs. */
function partHtml({ text, kind }: TextPart, marked: (text: string) => Html): Html {
  switch (kind) {
    case 'address':
      return joined(addressParts(text).map(marked), WORD_BREAK)
    case 'hashtag':
      return hashtagHtml(text, marked)
    case 'measured':
      return unitHtml(marked(text))
    case null:
      return joined(text.split(lineEnd).map(marked), WORD_BREAK)
  }
}

/** A longer hashtag may have to break, but not after its sign. In em. */
const WHOLE_HASHTAG = 10

function hashtagHtml(text: string, marked: (text: string) => Html): Html {
  const length = widthOf(text, 'text') <= WHOLE_HASHTAG ? text.length : 2
  return element('span', { class: 'hashtag' }, [
    unitHtml(marked(text.slice(0, length))),
    marked(text.slice(length)),
  ])
}

function unitHtml(html: Html): Html {
  return element('span', { class: 'unit' }, html)
}

const FULL_WIDTH = '\\u3001-\\u301f\\uff01-\\uff65'
const WIDE = `${FULL_WIDTH}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}`
/**
 * Matches where a line may break: before an opening quotation mark and after a closing one. Browsers can't tell the two
 * apart and keep Latin words with both, in chains that may be wider than a line. In purely Chinese text they can, and
 * they shrink `：“` to one and a half characters if nothing is in between.
 */
const quoteEdge = `(?<=[^\\s\\p{Ps}\\p{Pi}${FULL_WIDTH}])(?=“)|(?<=[${FULL_WIDTH}])(?<!\\p{Ps})(?=“[^${WIDE}])|(?<=”)(?=[\\p{L}\\p{N}([{])`
/** Matches after a sign between two words that are written without blanks. */
const signEnd =
  '(?<=[\\p{L}\\p{N}]{2}[/|≈＝→·])(?=[\\p{L}\\p{N}]{2})(?<!\\d/)|(?<=\\p{L}{2}[,;:!?)])(?=\\p{L}{2})'
const lineEnd = new RegExp(`${quoteEdge}|${signEnd}`, 'u')

/** Keeps a clause that fits a line on one line, so that a heading's lines end where a speaker would pause. */
function clauseHtml(clause: string, html: Html): Html {
  const stop = /[：，；。！？]$/u.test(clause) ? ' stop' : ''
  return element('span', { class: `clause${stop}` }, html)
}

const dottedRun = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3020\uff00-\uffef“”‘’…—]+)/u

/** Adds emphasis dots. Chinese has no italics: it has a dot under each character. Latin words are italic as usual. */
function dottedHtml(run: string, html: Html): Html {
  return cjkLetter.test(run) ? element('span', { class: 'dots' }, html) : html
}

function inlinePicture(picture: Picture): Html {
  const { source, alt, size } = picture
  if (source.kind === 'data') {
    const src = pictureData(source.uri)
    return element('img', { class: 'glyph', 'data-object': true, src, alt, style: sizeStyle(size) })
  }
  return element('span', { class: 'missing-glyph', 'data-object': true }, escaped(alt.trim() || '▢'))
}
