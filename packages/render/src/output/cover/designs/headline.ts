import type { Html } from '../../../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../../../markup/html.ts'
import { phrases } from '../../text/phrases.ts'
import { wordsHtml } from '../../text/words.ts'
import type { TitleBox } from '../title-lines.ts'
import { boldLines } from './bold-lines.ts'

/** How many Han characters are set at full size. A title is read at 120 pt of width. */
const HEAD_EM = 14
const LEAST_HEAD_EM = 2.5
/** The rest of a title is a second line of this size. */
const SECOND_SHARE = 0.6
/** The share of the room that the full size may take if there is a second line. */
const HEAD_ROOM = 0.7
const SECOND_LEADING = 1.36
/** The space above the second line, as a multiple of its size. */
const SECOND_GAP = 0.5

const CLAUSE_ENDS = /(?<=[：，；。！？、｜|—–](?![”’」』）》：，；。！？、｜|—–]))|(?<=[:;,.!?] )/u
const LEADING_MARKS = /^[\s：，；。、｜|—–:;,.·-]+/u
const TRAILING_MARKS = /[\s：，；。、｜|—–:;,.·-]+$/u

export type TitleParts = { readonly head: string; readonly rest: string }

/**
 * Splits a title into what is set at full size and the rest: after a clause if one ends there, otherwise after a phrase.
 * The marks between the two are omitted. The rest is empty if the title is short.
 */
export function titleParts(title: string): TitleParts {
  const whole = title.replace(/\s+/g, ' ').trim()
  if (emOf(whole) <= HEAD_EM) return { head: whole, rest: '' }
  const clause = longest(whole.split(CLAUSE_ENDS))
  const head = emOf(clause) >= LEAST_HEAD_EM ? clause : longest(phrases(whole))
  if (head === '') return { head: whole, rest: '' }
  return {
    head: head.replace(TRAILING_MARKS, '') || head,
    rest: whole.slice(head.length).replace(LEADING_MARKS, ''),
  }
}

/** Returns as many of the first parts as may be set at full size. */
function longest(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) {
    if (emOf((text + part).replace(TRAILING_MARKS, '')) > HEAD_EM) break
    text += part
  }
  return text
}

/** Returns the length of a text in Han characters. */
function emOf(text: string): number {
  let em = 0
  for (const char of text) em += /[\u2e80-\uffef]/u.test(char) ? 1 : 0.5
  return em
}

export type Headline = {
  /** The paragraphs: the first part of the title, and the second line if there is one. */
  readonly html: readonly Html[]
  readonly sizePx: number
  /** The size of the second line as a share of the first's. */
  readonly secondShare: number
}

/** Returns a title set as large as it fits, with its second line. */
export function headline({ head, rest }: TitleParts, box: TitleBox, language: string): Headline {
  if (rest === '') {
    const { lines, sizePx } = boldLines(head || '—', box)
    return { html: [linesHtml('headline', lines, language)], sizePx, secondShare: SECOND_SHARE }
  }
  const first = boldLines(head, { ...box, heightPx: box.heightPx * HEAD_ROOM })
  const leftPx = box.heightPx - first.lines.length * first.sizePx * box.leading
  const mostPx = first.sizePx * SECOND_SHARE
  const second = boldLines(rest, {
    ...box,
    mostPx,
    leading: SECOND_LEADING,
    heightPx: Math.max(leftPx - mostPx * SECOND_GAP, box.heightPx * 0.2),
  })
  return {
    html: [linesHtml('headline', first.lines, language), linesHtml('second', second.lines, language)],
    sizePx: first.sizePx,
    secondShare: Math.round((second.sizePx / first.sizePx) * 100) / 100,
  }
}

/** Returns lines as a paragraph. A blank between Latin lines keeps words apart for those who hear the text. */
export function linesHtml(name: string, lines: readonly string[], language: string): Html {
  const html = lines.flatMap((line, index) => {
    const isStopped = /[，。、；：！？]$/u.test(line)
    const span = element('span', { class: isStopped ? 'line stopped' : 'line' }, wordsHtml(line, language))
    const isWord = /[\p{Script=Latin}\d]$/u.test(line) && index < lines.length - 1
    return [span, isWord ? escaped(' ') : NOTHING]
  })
  return element('p', { class: name }, joined(html))
}
