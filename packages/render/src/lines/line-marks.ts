import type { MarkKind } from '../article/article.ts'
import { BARE_DAY, KEYCAPS, TIMES } from './time-marks.ts'

/** What a line begins with, if its author made a list or a dialogue by hand. */
export type LineMark = {
  readonly kind: MarkKind
  /** The mark as it is written, with the blanks after it. */
  readonly text: string
}

/** The source of a pattern for one emoji, however many code points it has. */
export const EMOJI = String.raw`(?:\p{Regional_Indicator}{2}|(?![©®™‼⁉])\p{Extended_Pictographic}[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*)`
const BULLET = '[✓✗✘★☆●○◆◇■□▪▫▲△▶►▷➤➜➔→⇒➢♥♡✿❀❁✦✧※·•・‣⁃∙◦☞☛❥◎⊙√◉▸▹►◈❖✤✱＊♦☐☒⬜️]'
const DIGITS = '[0-9０-９]'
const HAN_NUMBER = '[一二三四五六七八九十百]{1,4}'

/** Each takes the mark from the start of a line. The first that matches counts. */
const MARKS: readonly (readonly [MarkKind, RegExp])[] = [
  ...TIMES.map((pattern) => ['time', pattern] as const),
  ['number', /^[0-9#*]\ufe0f?\u20e3[ \u3000]*/u],
  ['number', /^[①-⑳㉑-㉟❶-❿➀-➓⓵-⓾㊀-㊉⑴-⒇⒈-⒛][、.．]?[ \u3000]*/u],
  [
    'number',
    new RegExp(`^[（(〔【［\\[](?:${DIGITS}{1,3}|${HAN_NUMBER})[）)〕】］\\]][、.．]?[ \\u3000]*`, 'u'),
  ],
  ['number', new RegExp(`^(?:${DIGITS}{1,3}[、)）]|${DIGITS}{1,3}[.．](?!${DIGITS}))[ \\u3000]*`, 'u')],
  ['number', new RegExp(`^${DIGITS}{1,3}/ +`, 'u')],
  ['number', new RegExp(`^(?:${HAN_NUMBER}[、.．])[ \\u3000]*`, 'u')],
  [
    'number',
    new RegExp(`^第(?:${DIGITS}{1,3}|${HAN_NUMBER})[^\\s：:、，,|｜]{0,2}[：:、|｜][ \\u3000]*`, 'u'),
  ],
  [
    'number',
    new RegExp(
      `^(?:step|part|tip|round|stop|top|no\\.?|lv\\.?|p)[ .]?${KEYCAPS}(?![\\d\\p{L}])[ \\u3000]*[：:.、|｜]?[ \\u3000]*`,
      'iu',
    ),
  ],
  ['sign', new RegExp(`^(?:${EMOJI}|${BULLET})+[ \\u3000]*`, 'u')],
  [
    'label',
    /^(?:\p{Script=Han}{0,4}[前后後]|before|after) ?[|｜][ \u3000]*|^\p{Script=Hangul}{2} [전후] ?[:：][ \u3000]*/iu,
  ],
  ['dash', /^[—–](?![—–])[ \u3000]*/u],
  [
    'label',
    /^(?:[\p{L}\p{N}·.&/’'-]{1,10}|[\p{Script=Latin}\p{N}.’'-]{1,14}(?: [\p{Script=Latin}\p{N}.’'-]{1,14}){0,2})(?:[（(][^\s（）()]{1,10}[）)])?(?:：|:(?!\/\/)(?=[ \u3000\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}“「"]))[ \u3000]*/u,
  ],
]

/** Returns what a line begins with. Null for an ordinary line, and for one that is nothing but its mark, except a day. */
export function lineMark(line: string): LineMark | null {
  if (BARE_DAY.test(line)) return { kind: 'time', text: line }
  for (const [kind, pattern] of MARKS) {
    const text = pattern.exec(line)?.[0]
    if (text !== undefined) return text.length < line.length ? { kind, text } : null
  }
  return null
}

const MARKUP = /^(?:\*\*|__|==|~~|\*|_)/

/** Returns the same for a line of the source, which may begin with the signs of emphasis. */
export function sourceMark(line: string): LineMark | null {
  return lineMark(line.trimStart().replace(MARKUP, ''))
}

const HASHTAGS = /^(?:[#＃][^\s#＃]+[#＃]?\s*)+$/u
const MENTIONS = /^(?:[@＠][^\s@＠]+\s*)+$/u
const ADDRESS = /^<?(?:https?:\/\/|www\.)\S+$/i
const SYMBOLS = /^[^\p{L}\p{N}\p{Sc}"“”「」『』\\$`![\]<>|]+$/u

/** Returns whether a line is a whole by itself: hashtags, mentions, an address, or a row of symbols. */
export function standsAlone(line: string): boolean {
  const text = line.trim()
  return isTags(text) || isMentions(text) || ADDRESS.test(text) || isSymbols(text)
}

/** Returns whether a text is tags and nothing else. */
export function isTags(text: string): boolean {
  return HASHTAGS.test(text.trim())
}

/** Returns whether a text is names after an @ and nothing else. */
export function isMentions(text: string): boolean {
  return MENTIONS.test(text.trim())
}

/** Returns whether a text is a row of symbols, such as writers draw between two parts. */
export function isSymbols(text: string): boolean {
  return SYMBOLS.test(text.trim())
}
