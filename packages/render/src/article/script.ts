export const cjkLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const han = /\p{Script=Han}/gu
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const hangul = /\p{Script=Hangul}/gu
const letter = /[\p{L}\p{N}]/gu

// The most frequent characters that only one of the two scripts uses: enough to tell a paragraph's.
const traditional = /[們這個說時國會為與對來後過麼學經點還發現沒讓開關東車長門問間見語電無業]/g
const simplified = /[们这个说时国会为与对来后过么学经点还发现没让开关东车长门问间见语电无业]/g

/** CJK characters as a share of all letters and digits, 0…1. */
export function cjkRatio(text: string): number {
  const letters = count(text, letter)
  return letters === 0 ? 0 : (count(text, han) + count(text, kana) + count(text, hangul)) / letters
}

/** Guesses the language from the script: `zh-Hans`, `zh-Hant`, `ja`, `ko` or `en`. */
export function languageOf(text: string): string {
  const letters = count(text, letter)
  const [hanCount, kanaCount, hangulCount] = [count(text, han), count(text, kana), count(text, hangul)]
  const cjk = hanCount + kanaCount + hangulCount
  // A Chinese article about software is often half Latin; a few quoted words make no English one Chinese.
  if (cjk === 0 || cjk < letters * 0.1) return 'en'
  if (hangulCount > hanCount + kanaCount) return 'ko'
  if (kanaCount > cjk * 0.15) return 'ja'
  return count(text, traditional) > count(text, simplified) ? 'zh-Hant' : 'zh-Hans'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
