import { PLATFORMS } from '@galley/contracts'
import { analyseText, parseMarkdown } from '@galley/render'
import type { ComplianceCase, Stretch } from './read-cases.ts'

export type JudgedFinding = {
  readonly rule: string
  readonly match: string
  /** The share of right findings that the linter expects of findings like this one, 0 to 1. */
  readonly likelihood: number
  readonly isHint: boolean
  readonly isRight: boolean
  readonly label: string
  readonly text: string
}

/** `missed`: stretches that break a rule and are not in a finding. Hints count as not found. */
export type ComplianceScore = {
  readonly cases: number
  readonly stretches: number
  readonly found: number
  readonly missed: readonly { readonly label: string; readonly match: string; readonly text: string }[]
  readonly findings: readonly JudgedFinding[]
  readonly precision: number
  readonly recall: number
  /** The number of stretches and of found ones, by label. */
  readonly byLabel: ReadonlyMap<string, readonly [stretches: number, found: number]>
}

/** Analyses every case and compares what is asserted with its labels. */
export function scoreCases(cases: readonly ComplianceCase[]): ComplianceScore {
  const findings: JudgedFinding[] = []
  const missed: { label: string; match: string; text: string }[] = []
  const byLabel = new Map<string, readonly [number, number]>()
  for (const { text, stretches, label } of cases) {
    const found = wordsIn(text)
    const asserted = found.filter(({ severity }) => severity !== 'hint')
    for (const finding of found) findings.push(judged(finding, { text, stretches, label }))
    const [total, hits] = byLabel.get(label) ?? [0, 0]
    const missing = stretches.filter((stretch) => !asserted.some(({ range }) => meet(range, stretch)))
    byLabel.set(label, [total + stretches.length, hits + stretches.length - missing.length])
    missed.push(...missing.map(({ start, end }) => ({ label, match: text.slice(start, end), text })))
  }
  const stretches = cases.reduce((sum, each) => sum + each.stretches.length, 0)
  const said = findings.filter(({ isHint }) => !isHint)
  const found = stretches - missed.length
  return {
    cases: cases.length,
    stretches,
    found,
    missed,
    findings,
    precision: said.length === 0 ? 1 : said.filter(({ isRight }) => isRight).length / said.length,
    recall: stretches === 0 ? 1 : found / stretches,
    byLabel,
  }
}

type Word = ReturnType<typeof wordsIn>[number]

/** Returns the findings about words on all platforms. */
export function wordsIn(markdown: string) {
  return analyseText({
    markdown,
    article: parseMarkdown(markdown),
    title: '',
    platforms: PLATFORMS,
    config: {},
    layouts: new Map(),
    setFormula: null,
    locale: 'en',
  }).banned_words
}

function judged(word: Word, { text, stretches, label }: ComplianceCase): JudgedFinding {
  return {
    rule: word.rule_id,
    match: word.match,
    likelihood: word.likelihood,
    isHint: word.severity === 'hint',
    isRight: stretches.some((stretch) => meet(word.range, stretch)),
    label,
    text,
  }
}

const meet = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end
