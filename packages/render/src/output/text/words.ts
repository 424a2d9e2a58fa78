import type { Html } from '../../markup/html.ts'
import { element, joined } from '../../markup/html.ts'
import { languageRuns } from './language-runs.ts'
import { markedHtml } from './quotation-marks.ts'

/** Renders words that are no paragraph, such as a title on a cover or a caption, with the languages of their parts. */
export function wordsHtml(text: string, language: string): Html {
  return joined(
    languageRuns(text, language).map((run) => {
      const words = markedHtml(run.text, language)
      return run.language === null ? words : element('span', { lang: run.language }, words)
    }),
  )
}
