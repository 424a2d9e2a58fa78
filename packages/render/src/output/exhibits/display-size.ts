import type { Block, Inline } from '../../article/article.ts'
import { plainTextOf, textOfBlocks } from '../../article/plain-text.ts'
import type { Html } from '../../markup/html.ts'
import { element, joined, NOTHING } from '../../markup/html.ts'
import type { Style } from '../../markup/style.ts'
import { widthOf } from '../../text-metrics/text-width.ts'
import { inlinesHtml, running } from '../text/inline.ts'
import { wordsHtml } from '../text/words.ts'

/** Sizes of quotations by their length in em: a few words are as large as a title. */
const QUOTE_SIZES = [
  [26, 'ex-short'],
  [64, 'ex-medium'],
] as const

/** Returns the class of a quotation's size. */
export function quoteSize(said: readonly Block[]): string {
  const text = textOfBlocks(said).slice(0, 200)
  const width = widthOf(text, 'text')
  return QUOTE_SIZES.find(([most]) => width <= most)?.[1] ?? 'ex-long'
}

const UNIT_SHARE = 0.48
/** A number, and the unit after it, which is set smaller. */
const MEASURED = /^([+\-−~≈<>≤≥]?\s?[¥￥$€£]?\d[\d.,:/–-]*)\s*(\D{1,8})$/u

/** Returns a figure with its unit smaller. The style has its width in em, by which the style sheet makes it fit its line. */
export function figureLine(children: readonly Inline[], language: string): { html: Html; style: Style } {
  const text = plainTextOf(children).trim()
  const [, digits = '', unit = ''] = MEASURED.exec(text) ?? []
  const isText = children.length === 1 && children[0]?.kind === 'text'
  const width =
    digits === '' ? widthOf(text, 'text') : widthOf(digits, 'text') + widthOf(unit, 'text') * UNIT_SHARE
  const style = { '--wide': Math.round(Math.max(1, width) * 100) / 100 }
  if (digits === '' || !isText) return { html: inlinesHtml(children, running(language)), style }
  const small = element('span', { class: 'ex-unit' }, wordsHtml(text.slice(digits.length), language))
  return { html: joined([wordsHtml(digits, language), small]), style }
}

/** Returns a price with a smaller sign of its currency. */
export function priceLine(children: readonly Inline[], language: string): Html {
  const [, sign = '', amount = ''] =
    /^([¥￥$€£₩₹]|[A-Z]{2,3}\$?)\s?(\d.*)$/u.exec(plainTextOf(children).trim()) ?? []
  const isText = children.length === 1 && children[0]?.kind === 'text'
  if (sign === '' || !isText) return inlinesHtml(children, running(language))
  return joined([
    element('span', { class: 'ex-unit' }, wordsHtml(sign, language)),
    wordsHtml(amount, language),
  ])
}

type Score = { readonly language: string; readonly share: number }

/** Returns a score with five stars beside it. Stars that the author typed stay text. */
export function scoreLine(children: readonly Inline[], { language, share }: Score): Html {
  const text = plainTextOf(children).trim()
  const [, value = text, best = ''] = /^([\d.]+)(\s?[/／]\s?\d+)$/u.exec(text) ?? []
  if (/[★⭐]/u.test(text)) return element('span', { class: 'ex-typed' }, wordsHtml(text, language))
  return joined([
    element('span', { class: 'ex-value' }, wordsHtml(value, language)),
    element('span', { class: 'ex-best' }, wordsHtml(best, language)),
    element('span', { class: 'ex-stars', style: { '--share': share } }, NOTHING),
  ])
}
