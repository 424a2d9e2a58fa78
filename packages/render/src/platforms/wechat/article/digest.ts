import type { Article, Inline } from '../../../article/article.ts'
import { plainText, plainTextOf } from '../../../article/plain-text.ts'
import { cjkLetter } from '../../../article/script.ts'
import { plainFormula } from '../../../output/prose/plain-formula.ts'
import { limitIn } from '../../limits.ts'
import { limits } from '../limits.ts'

/** A digest that ends with a sentence is preferred to a full one if it has at least this length. */
const LEAST_CHARS = 40
const SENTENCE_END = /[。！？!?…]["'”’」』）)]*|\.["'”’)]*(?=\s|$)/gu

/**
 * Returns the text that WeChat shows under the title: the first words, in whole sentences if they fit. Formulas are
 * written with Unicode's signs, or named where that isn't possible; ruby is left out.
 */
export function digestOf(article: Article): string {
  const isCjk = cjkLetter.test(plainText(article))
  const limit = limitIn(limits, 'digest')
  let text = ''
  for (const block of article.blocks) {
    if (block.kind !== 'paragraph') continue
    text = `${text} ${wordsOf(block.children, isCjk ? '（公式）' : '(formula)')}`.replace(/\s+/g, ' ').trim()
    if (text.length > limit) break
  }
  const chars = Array.from(text)
  if (chars.length <= limit) return text
  const most = chars.slice(0, limit).join('')
  const ends = [...most.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
  const end = ends.at(-1) ?? 0
  const cut = chars.slice(0, limit - '…'.length).join('')
  return end >= LEAST_CHARS ? most.slice(0, end) : `${cut.trimEnd()}…`
}

/** `formula`: the word for one that plain text can't show. */
function wordsOf(inlines: readonly Inline[], formula: string): string {
  return inlines.map((inline) => wordOf(inline, formula)).join('')
}

function wordOf(inline: Inline, formula: string): string {
  if (inline.kind === 'math') return plainFormula(inline.tex) ?? formula
  if (!('children' in inline)) return plainTextOf([inline])
  if (inline.kind === 'styled' && inline.style === 'ruby-text') return ''
  return wordsOf(inline.children, formula)
}
