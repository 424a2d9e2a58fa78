import { createHash } from 'node:crypto'
import type { Analysis, RenderConfigRequest } from '@galley/contracts'
import { analyze } from '@galley/contracts'
import type { ToolRun } from '../tool-run.ts'
import { clipped } from './fit-answer.ts'

/** A change of a text: UTF-16 units `start` to `end` become `replacement`. */
export type TextFix = { readonly start: number; readonly end: number; readonly replacement: string }

/** A finding, as an agent reads it, and the change that fixes it; null if the author has to decide. */
export type Finding = {
  readonly shown: { readonly id: string; readonly severity: string; readonly [fact: string]: unknown }
  readonly fix: TextFix | null
}

const QUOTE_CHARS = 60
const SENTENCE_CHARS = 240
const SEVERITIES = ['high', 'medium', 'low', 'hint']

type AnalysisTarget = {
  readonly project_id?: string | undefined
  readonly markdown?: string | undefined
  readonly platform?: string | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

/** Analyses a text. The endpoint checks the config. */
export async function analyzeText(
  { call }: Pick<ToolRun, 'call'>,
  target: AnalysisTarget,
): Promise<Analysis> {
  const config = (target.config ?? {}) as RenderConfigRequest
  return (await call(analyze, { body: { ...target, config } })).data
}

/** Returns the findings of an analysis, the most severe first, then in the order of the text. */
export function findingsOf(analysis: Analysis): Finding[] {
  const ids = new FindingIds()
  const found = [
    ...analysis.banned_words.map((word) => wordFinding(word, ids)),
    ...analysis.layout_risks.map((risk) => layoutFinding(risk, ids)),
  ]
  const rank = ({ shown }: Finding) => SEVERITIES.indexOf(shown.severity)
  return found.sort((one, other) => rank(one) - rank(other))
}

function wordFinding(word: Analysis['banned_words'][number], ids: FindingIds): Finding {
  const { range, suggestions, severity, rewrite } = word
  return {
    shown: {
      id: ids.of([word.rule_id, range.start, range.end]),
      severity,
      ...place(range),
      platforms: word.platforms,
      text: clipped(word.match, QUOTE_CHARS),
      why: clipped(word.exception ?? word.reason, SENTENCE_CHARS),
      ...(suggestions.length > 0 && { suggestions: suggestions.slice(0, 3) }),
      ...(rewrite && { after: clipped(rewrite.after, SENTENCE_CHARS), can_apply: true }),
    },
    // Suggestions are advice: one of them in place of the words makes nonsense of the sentence.
    fix: rewrite && { start: rewrite.start, end: rewrite.end, replacement: rewrite.replacement },
  }
}

function layoutFinding(risk: Analysis['layout_risks'][number], ids: FindingIds): Finding {
  const { range, patch } = risk
  return {
    shown: {
      id: ids.of([risk.risk, range?.start, range?.end, ...risk.platforms]),
      severity: risk.severity,
      ...(range && place(range)),
      platforms: risk.platforms,
      why: clipped(risk.message, SENTENCE_CHARS),
      fix: clipped(risk.fix, SENTENCE_CHARS),
      ...(patch && { can_apply: true }),
    },
    fix: patch,
  }
}

function place({ line, column }: { line: number; column: number }) {
  return { line, column }
}

/**
 * Makes ids of what is found and where, so that two analyses of the same version give a finding the same id. They hold
 * nothing of the text.
 */
class FindingIds {
  readonly #counts = new Map<string, number>()

  of(parts: readonly (string | number | undefined)[]): string {
    const id = createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 8)
    const count = (this.#counts.get(id) ?? 0) + 1
    this.#counts.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  }
}
