import type { Tally } from './tally.ts'
import { tally } from './tally.ts'

export const cjkLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Matches a character of a script that is written from right to left. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Returns whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(?:ar|he|fa|ur|ps|ckb|sd|ug|yi|dv)(?:-|$)/i.test(language)
}

// The most frequent characters that only one of the two scripts uses. They are enough to classify a paragraph.
const traditional = /[們這個說時國會為與對來後過麼學經點還發現沒讓開關東車長門問間見語電無業]/g
const simplified = /[们这个说时国会为与对来后过么学经点还发现没让开关东车长门问间见语电无业]/g

/** The script of a text. */
export type Script = {
  /** The number of CJK characters among letters and digits. */
  readonly cjk: number
  /** The same as a share, 0…1. */
  readonly cjkRatio: number
  /** A guess: `zh-Hans`, `zh-Hant`, `ja`, `ko`, the most spoken language of another script, or `en`. */
  readonly language: string
}

/** Returns a text's script and the language that it suggests. */
export function scriptOf(text: string): Script {
  return scriptIn(text, tally(text))
}

/** Does the same for a text that is counted already. */
export function scriptIn(text: string, counts: Tally): Script {
  const cjk = counts.han + counts.kana + counts.hangul
  const cjkRatio = counts.letters === 0 ? 0 : cjk / counts.letters
  return { cjk, cjkRatio, language: languageOf(text, { ...counts, cjk, cjkRatio }) }
}

/** A text with fewer characters of scripts without word spaces isn't justified: its few blanks would become wide gaps. */
const JUSTIFIED_SHARE = 0.15

/** Returns whether a text is mostly written with word spaces, as Latin and Korean are. */
export function hasWordSpaces(text: string): boolean {
  const { han, kana, letters } = tally(text)
  return han + kana < letters * JUSTIFIED_SHARE || letters === 0
}

type Counts = Omit<Script, 'language'> & Tally

function languageOf(text: string, { han, kana, hangul, cjk, cjkRatio }: Counts): string {
  // A Chinese article about software is often half Latin, and an English one may quote a few Chinese words.
  if (cjk === 0 || cjkRatio < 0.1) return languageOfScript(text)
  if (hangul > han + kana) return 'ko'
  if (kana > cjk * 0.15) return 'ja'
  return count(text, traditional) > count(text, simplified) ? 'zh-Hant' : 'zh-Hans'
}

/** The most spoken language of each script that our fonts have beside Latin and CJK. */
const SCRIPTS = [
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
] as const
/** The beginning of a text tells its script. */
const SCRIPT_SAMPLE = 2_000

function languageOfScript(text: string): string {
  const sample = text.slice(0, SCRIPT_SAMPLE)
  const most = count(sample, /\p{L}/gu) / 2
  return SCRIPTS.find(([, letters]) => count(sample, letters) > most)?.[0] ?? 'en'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
