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
  /** The law or the platform's rule. Null for a finding about the layout. */
  readonly basis: Analysis['banned_words'][number]['source'] | null
  readonly range: { readonly start: number; readonly end: number; readonly line: number } | null
  /** The page on which it begins, from 1. Null if it is unknown, or about the whole text. */
  readonly page: number | null
  /** A change that is right in its sentence. Null if the author has to decide. */
  readonly patch: Patch | null
  /** The sentence before and after `patch`. Null if it isn't shown. */
  readonly change: { readonly before: string; readonly after: string } | null
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
  const { rewrite } = word
  return {
    key: `word ${index} ${word.rule_id}`,
    kind: 'words',
    severity: word.severity,
    match: word.match,
    message: word.reason,
    advice: word.exception ?? (word.suggestions.join(' / ') || null),
    basis: word.source,
    range: word.range,
    page: pageOf(word.pages),
    patch: rewrite && patchOf(rewrite),
    change: rewrite && { before: rewrite.before, after: rewrite.after },
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
    page: pageOf(risk.pages),
    patch: risk.patch,
    change: null,
  }
}

/** The editor asks about one platform. */
function pageOf(pages: Analysis['layout_risks'][number]['pages']): number | null {
  return Object.values(pages)[0] ?? null
}

function patchOf({ start, end, replacement }: Patch): Patch {
  return { start, end, replacement }
}

/** Returns the changes that can be made at once, in the order of the text: of two that overlap, the first. */
export function allPatches(findings: readonly TextFinding[]): Patch[] {
  const patches = findings.flatMap(({ patch }) => patch ?? [])
  const kept: Patch[] = []
  for (const patch of patches.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (patch.start >= (kept.at(-1)?.end ?? 0)) kept.push(patch)
  return kept
}
