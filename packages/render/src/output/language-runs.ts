/** A part of a text, and the language that it is in where that is another than the text's own. */
export type LanguageRun = { readonly text: string; readonly language: 'ja' | 'ko' | null }

const anyForeign = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
// What a Chinese comma, a blank or a bracket parts is judged for itself; the Japanese comma and dot join.
const sentence =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・、]+|\p{Script=Hangul}+(?: \p{Script=Hangul}+)*)/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const hangul = /^\p{Script=Hangul}/u

/** A word or two of kana in a Chinese sentence (鲜の美) make it no Japanese one. */
const KANA_SHARE = 0.2

/**
 * Finds the Japanese and Korean in a text of another language: a browser then takes their own shapes of the
 * characters that the countries share, and keeps Korean words whole. Linear in the text's length.
 */
export function languageRuns(text: string, language: string): LanguageRun[] {
  if (!anyForeign.test(text)) return [{ text, language: null }]
  const runs: LanguageRun[] = []
  for (const part of text.split(sentence)) {
    const found = languageOf(part)
    const foreign = found !== null && !language.startsWith(found) ? found : null
    const last = runs.at(-1)
    if (last && last.language === foreign) runs[runs.length - 1] = { ...last, text: last.text + part }
    else if (part !== '') runs.push({ text: part, language: foreign })
  }
  return runs
}

function languageOf(part: string): LanguageRun['language'] {
  if (hangul.test(part)) return 'ko'
  const letters = part.match(kana)?.length ?? 0
  return letters >= 2 && letters >= part.length * KANA_SHARE ? 'ja' : null
}
