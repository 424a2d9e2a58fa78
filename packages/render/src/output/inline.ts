import type { Inline, InlineStyle, Picture } from '../article/article.ts'
import { cjkLetter } from '../article/script.ts'
import { escapeHtml } from './escape.ts'
import { languageRuns } from './language-runs.ts'
import { inlineMathHtml } from './math.ts'
import { clauses, mayPart, phrases } from './phrases.ts'
import { sizeAttribute } from './picture-size.ts'
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

/** Sets a run of inlines. All text is escaped, and no attribute holds anything of the author's but image data. */
export function inlinesHtml(inlines: readonly Inline[], manner: TextManner): string {
  return inlines.map((inline) => inlineHtml(inline, manner)).join('')
}

function inlineHtml(inline: Inline, manner: TextManner): string {
  switch (inline.kind) {
    case 'text':
      return textHtml(inline.text, manner)
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'break':
      return '<br>'
    case 'soft-break':
      return inline.isBlank ? ' ' : ''
    case 'styled': {
      const tag = tagOfStyle[inline.style]
      const dotted = manner.dotted || inline.style === 'emphasis'
      return `<${tag}>${inlinesHtml(inline.children, { ...manner, dotted })}</${tag}>`
    }
    case 'link':
      return `<span class="${isAddress(inline) ? 'link address' : 'link'}">${inlinesHtml(inline.children, manner)}</span>`
    case 'image':
      return inlinePicture(inline.picture)
    case 'math':
      return inlineMathHtml(inline.tex)
    case 'footnote-mark':
      return `<sup class="note-mark">${inline.number}</sup>`
  }
}

/** A link that shows its own address may break anywhere: there are no words in it. */
function isAddress({ children }: Inline & { kind: 'link' }): boolean {
  const [only] = children
  return children.length === 1 && only?.kind === 'text' && /^(?:https?|mailto):/i.test(only.text)
}

function textHtml(text: string, manner: TextManner): string {
  return languageRuns(text, manner.language)
    .map((run, index, all) => {
      const html = runHtml(run.text, manner)
      const before = all[index - 1]
      const ends = manner.lineEnds !== 'anywhere' && before && mayPart(before.text, run.text) ? '<wbr>' : ''
      return `${ends}${run.language === null ? html : `<span lang="${run.language}">${html}</span>`}`
    })
    .join('')
}

function runHtml(text: string, { language, lineEnds, dotted }: TextManner): string {
  const marked = (part: string) => markedHtml(part, language)
  if (dotted)
    return text
      .split(dottedRun)
      .map((run) => dottedHtml(run, marked(run)))
      .join('')
  if (!cjkLetter.test(text)) return marked(text)
  if (lineEnds === 'anywhere') return text.split(quoteEdge).map(marked).join('<wbr>')
  const words = (part: string) => phrases(part).map(marked).join('<wbr>')
  if (lineEnds === 'words') return words(text)
  const all = clauses(text)
  return all
    .map((clause) => (all.length > 1 ? clauseHtml(clause, words(clause)) : words(clause)))
    .join('<wbr>')
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
function clauseHtml(clause: string, html: string): string {
  const stop = /[：，；。！？]$/u.test(clause) ? ' stop' : ''
  return `<span class="clause${stop}">${html}</span>`
}

const dottedRun = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3020\uff00-\uffef“”‘’…—]+)/u

/** Chinese has no italics: emphasis is a dot under each character. Latin words beside it lean as usual. */
function dottedHtml(run: string, html: string): string {
  return cjkLetter.test(run) ? `<span class="dots">${html}</span>` : html
}

function inlinePicture(picture: Picture): string {
  const { source, alt, size } = picture
  if (source.kind === 'data')
    return `<img class="glyph" data-object src="${source.uri}" alt="${escapeHtml(alt)}"${sizeAttribute(size)}>`
  return `<span class="missing-glyph" data-object>${escapeHtml(alt.trim() || '▢')}</span>`
}
