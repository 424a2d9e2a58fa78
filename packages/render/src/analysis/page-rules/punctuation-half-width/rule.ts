import type { BlockChange } from '../block-change.ts'
import { blockFinding, changesOf } from '../block-change.ts'
import type { PageFinding, PageRule, TextBlock } from '../page-rule.ts'

const FULL: Readonly<Record<string, string>> = {
  ',': '，',
  ';': '；',
  ':': '：',
  '?': '？',
  '!': '！',
  '.': '。',
}
/** A sign after a Chinese character that is followed by another one, or that ends its line. A full stop only at an end. */
const sign =
  /(?<=\p{Script=Han}[”》」]?)(?:([,;:?!])[ \t]?(?=[\p{Script=Han}“《「])|([,;:?!.])(?=[ \t]*(?:\n|$)))/gu
const brackets =
  /(?<=\p{Script=Han})\((?=\p{Script=Han})([^()\n]{1,80})\)|\((?=\p{Script=Han})([^()\n]{0,79}\p{Script=Han})\)/gu

/** Finds half-width punctuation between Chinese characters. One finding for each block, and one patch for all of it. */
export const punctuationHalfWidth = {
  id: 'punctuation_half_width',
  severity: 'low',
  words: {
    en: {
      message:
        '{used} half-width signs stand between Chinese characters: readers see them cramped and uneven.',
      fix: 'Use full-width punctuation in Chinese.',
    },
    zh: {
      message: '汉字之间有 {used} 处半角标点，读者看到的间距忽宽忽窄。',
      fix: '中文里使用全角标点。',
    },
  },
  find: ({ texts, language }) => (language.startsWith('zh') ? texts.flatMap(findingsIn) : []),
} as const satisfies PageRule

function findingsIn(text: TextBlock): PageFinding[] {
  const { block, prose } = text
  if (block.kind === 'table' || /[\u3040-\u30ff]/.test(prose)) return []
  const signs = changesOf(prose, sign, ([whole, between, last = '']) => FULL[between ?? last] ?? whole)
  return blockFinding(text, [...signs, ...bracketsIn(prose)])
}

function bracketsIn(prose: string): BlockChange[] {
  return [...prose.matchAll(brackets)].flatMap(({ 0: whole, index }) => [
    { start: index, end: index + 1, text: '（' },
    { start: index + whole.length - 1, end: index + whole.length, text: '）' },
  ])
}
