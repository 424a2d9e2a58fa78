import type { Inline, InlineStyle, Picture } from '../article/article.ts'
import { cjkLetter } from '../article/script.ts'
import { pictureData } from '../markup/address.ts'
import type { Html } from '../markup/html.ts'
import { BREAK, element, text as escaped, joined, WORD_BREAK } from '../markup/html.ts'
import { languageRuns } from './language-runs.ts'
import { inlineMathHtml } from './math.ts'
import { clauses, mayPart, phrases } from './phrases.ts'
import { sizeStyle } from './picture-size.ts'
import { markedHtml } from './quotation-marks.ts'

/** How text is set. */
export type TextManner = {
  /** What the text around is written in: other languages in it are marked. */
  readonly language: string
  /** Where lines of Chinese may end: in running text anywhere, in cells between words, in headings rather at a clause. */
  readonly lineEnds: 'anywhere' | 'words' | 'clauses'
  /** Each CJK character gets the dot of emphasis. */
  readonly dotted: boolean
}

/** How running text is set. */
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

/** Sets a run of inlines. All text is escaped, and no attribute holds anything of the author's but pictures and what they show. */
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

/** A link that shows its own address may break anywhere: there are no words in it. */
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
 * Before an opening quotation mark a line may end, and after a closing one. Browsers can't tell the two apart and let
 * Latin words cling to both, in chains that may be wider than a line. Where all is Chinese they can, and close `：“` up to
 * one and a half characters as long as nothing stands between.
 */
const quoteEdge = new RegExp(
  `(?<=[^\\s\\p{Ps}\\p{Pi}${FULL_WIDTH}])(?=“)|(?<=[${FULL_WIDTH}])(?<!\\p{Ps})(?=“[^${WIDE}])|(?<=”)(?=[\\p{L}\\p{N}([{])`,
  'u',
)

/** A clause that fits a line stays on one, so that a heading's lines end where a speaker would pause. */
function clauseHtml(clause: string, html: Html): Html {
  const stop = /[：，；。！？]$/u.test(clause) ? ' stop' : ''
  return element('span', { class: `clause${stop}` }, html)
}

const dottedRun = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3020\uff00-\uffef“”‘’…—]+)/u

/** Chinese has no italics: emphasis is a dot under each character. Latin words beside it lean as usual. */
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
