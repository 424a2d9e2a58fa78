/** A part of a text. `language` is set if it differs from the language of the text. */
export type LanguageRun = { readonly text: string; readonly language: 'ja' | 'ko' | 'el' | null }

const anyForeign = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Greek}]/u
// Each part between Chinese commas, blanks and brackets is classified separately. Japanese commas and dots don't
// separate.
const sentence =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・、]+|\p{Script=Hangul}+(?: \p{Script=Hangul}+)*|\p{Script=Greek}[\p{Script=Greek}\p{Mn}]*(?: \p{Script=Greek}[\p{Script=Greek}\p{Mn}]*)*)/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const greek = /^\p{Script=Greek}/u
const hangul = /^\p{Script=Hangul}/u

/** One or two kana words in a Chinese sentence (鲜の美) don't make it Japanese. */
const KANA_SHARE = 0.2

/**
 * Finds Japanese, Korean and Greek in a text of another language. With the language marked, a browser uses the right
 * shapes of shared characters, keeps Korean words whole, and sets Greek in a font with accents. Linear in the text's
 * length.
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
  // Letters without accents are signs, as in 2πr, and stay in the font of the text.
  if (greek.test(part)) return /\p{Mn}/u.test(part.normalize('NFD')) ? 'el' : null
  const letters = part.match(kana)?.length ?? 0
  return letters >= 2 && letters >= part.length * KANA_SHARE ? 'ja' : null
}
