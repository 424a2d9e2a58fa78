import type { Analysis } from '@galley/contracts'
import { rangeOf } from '../text-positions.ts'
import type { NoteSource } from './page-note.ts'
import { pageNote } from './page-note.ts'
import { pageRules } from './registry.ts'

type LayoutRisk = Analysis['layout_risks'][number]

/** The limit for each rule, so that one habit of an author leaves room for other findings. */
const MOST_OF_A_RULE = 40
const SEPARATORS = { en: ', ', zh: '、' } as const

/** Returns what the rules about writing find, without the pages. Linear. */
export function findPageFindings(
  source: NoteSource & { readonly locale: 'en' | 'zh'; readonly typography: boolean },
): Omit<LayoutRisk, 'pages'>[] {
  const { positions, platforms, locale, typography } = source
  const note = pageNote(source)
  const rules = pageRules.filter(({ isOptIn }) => typography || !isOptIn)
  return rules.flatMap(({ id, severity, words, find }) =>
    find(note)
      .slice(0, MOST_OF_A_RULE)
      .map((finding) => ({
        risk: id,
        severity,
        platforms: [...(finding.platforms ?? platforms)],
        range: rangeOf(positions, finding.start, finding.end),
        message: withNumbers(words[locale].message, finding.numbers),
        fix: withNumbers(words[locale].fix, finding.numbers).replace(
          '{names}',
          (finding.names ?? []).join(SEPARATORS[locale]),
        ),
        patch: finding.patch ?? null,
      })),
  )
}

function withNumbers(text: string, numbers: { readonly used: number; readonly limit: number } | undefined) {
  return numbers
    ? text.replaceAll('{used}', String(numbers.used)).replaceAll('{limit}', String(numbers.limit))
    : text
}
