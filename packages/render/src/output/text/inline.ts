import type { Inline, InlineStyle, Picture } from '../../article/article.ts'
import { cjkLetter } from '../../article/script.ts'
import { pictureData } from '../../markup/address.ts'
import type { Html } from '../../markup/html.ts'
import { BREAK, element, text as escaped, joined, WORD_BREAK } from '../../markup/html.ts'
import { inlineMathHtml } from '../math/math.ts'
import { sizeStyle } from '../picture-size.ts'
import { languageRuns } from './language-runs.ts'
import { clauses, mayPart, phrases } from './phrases.ts'
import { markedHtml } from './quotation-marks.ts'

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
      return element(tag, {}, inlinesHtml(inline.children, { ...manner, dotted }))
    }
    case 'link':
      return element(
        'span',
        { class: isAddress(inline) ? 'link address' : 'link' },
        inlinesHtml(inline.children, manner),
      )
    case 'image':
      return inlinePicture(inline.picture)
    case 'math':
      return inlineMathHtml(inline.tex)
    case 'footnote-mark':
      return element('sup', { class: 'note-mark' }, escaped(String(inline.number)))
  }
}

/** Returns whether a link shows its own address. It may break anywhere, because it has no words. */
function isAddress({ children }: Inline & { kind: 'link' }): boolean {
  const [only] = children
  return children.length === 1 && only?.kind === 'text' && /^(?:https?|mailto):/i.test(only.text)
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
  if (!cjkLetter.test(text)) return marked(text)
  if (lineEnds === 'anywhere') return joined(text.split(quoteEdge).map(marked), WORD_BREAK)
  const words = (part: string) => joined(phrases(part).map(marked), WORD_BREAK)
  if (lineEnds === 'words') return words(text)
  const all = clauses(text)
  return joined(
    all.map((clause) => (all.length > 1 ? clauseHtml(clause, words(clause)) : words(clause))),
    WORD_BREAK,
  )
}

const FULL_WIDTH = '\\u3001-\\u301f\\uff01-\\uff65'
const WIDE = `${FULL_WIDTH}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}`
/**
 * Matches where a line may break: before an opening quotation mark and after a closing one. Browsers can't tell the two
 * apart and keep Latin words with both, in chains that may be wider than a line. In purely Chinese text they can, and
 * they shrink `：“` to one and a half characters if nothing is in between.
 */
const quoteEdge = new RegExp(
  `(?<=[^\\s\\p{Ps}\\p{Pi}${FULL_WIDTH}])(?=“)|(?<=[${FULL_WIDTH}])(?<!\\p{Ps})(?=“[^${WIDE}])|(?<=”)(?=[\\p{L}\\p{N}([{])`,
  'u',
)

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
