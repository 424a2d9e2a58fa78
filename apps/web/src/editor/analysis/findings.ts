import type { Analysis } from '@galley/contracts'

/** A change of the text, in UTF-16 units. */
export type Patch = { readonly start: number; readonly end: number; readonly replacement: string }

/** A finding of the analysis: a banned word or a layout risk. */
export type TextFinding = {
  readonly key: string
  readonly kind: 'words' | 'layout'
  readonly severity: 'high' | 'medium' | 'low' | 'hint'
  /** The affected text. Null if the finding is about the whole text. */
  readonly match: string | null
  readonly message: string
  readonly advice: string | null
  readonly basis: string | null
  readonly range: { readonly start: number; readonly end: number; readonly line: number } | null
  readonly fixes: readonly Patch[]
}

const ORDER = ['high', 'medium', 'low', 'hint'] as const

/** Returns all findings, serious ones first, otherwise in the order of the text. */
export function findingsOf({ banned_words, layout_risks }: Analysis): TextFinding[] {
  return [...banned_words.map(wordFinding), ...layout_risks.map(layoutFinding)].sort(
    (one, other) =>
      ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity) ||
      (one.range?.start ?? -1) - (other.range?.start ?? -1),
  )
}

function wordFinding(word: Analysis['banned_words'][number], index: number): TextFinding {
  const { start, end } = word.range
  return {
    key: `word ${index} ${word.rule_id}`,
    kind: 'words',
    severity: word.severity,
    match: word.match,
    message: word.reason,
    advice: word.exception,
    basis: word.legal_basis,
    range: word.range,
    fixes: word.suggestions.slice(0, 3).map((replacement) => ({ start, end, replacement })),
  }
}

function layoutFinding(risk: Analysis['layout_risks'][number], index: number): TextFinding {
  return {
    key: `layout ${index} ${risk.risk}`,
    kind: 'layout',
    severity: risk.severity,
    match: null,
    message: risk.message,
    advice: risk.fix,
    basis: null,
    range: risk.range,
    fixes: risk.patch ? [risk.patch] : [],
  }
}
