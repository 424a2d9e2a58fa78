import type { ComplianceScore, JudgedFinding } from './score-cases.ts'

/** Returns the tables of one half in Markdown, as the docs show them. */
export function complianceTables(parts: Readonly<Record<string, ComplianceScore>>): string {
  const scores = Object.entries(parts)
  const findings = scores.flatMap(([, score]) => score.findings)
  const labels = new Map<string, [number, number]>()
  for (const [, { byLabel }] of scores)
    for (const [label, [total, found]] of byLabel) {
      const [before, hits] = labels.get(label) ?? [0, 0]
      if (total > 0) labels.set(label, [before + total, hits + found])
    }
  return [
    table(
      ['', 'texts', 'breaks', 'found', 'asserted', 'precision', 'recall'],
      scores.map(([name, score]) => [
        name,
        score.cases,
        score.stretches,
        score.found,
        score.findings.filter(({ isHint }) => !isHint).length,
        score.precision.toFixed(3),
        score.recall.toFixed(3),
      ]),
    ),
    table(
      ['recall by kind', 'breaks', 'found', 'recall'],
      [...labels].map(([label, [total, hits]]) => [label, total, hits, (hits / total).toFixed(2)]),
    ),
    table(['precision by rule', 'asserted', 'right', 'precision'], byRule(findings)),
    table(['likelihood', 'findings', 'right', 'share'], calibration(findings)),
  ].join('\n\n')
}

type Cell = string | number

function byRule(findings: readonly JudgedFinding[]): Cell[][] {
  const groups = Map.groupBy(
    findings.filter(({ isHint }) => !isHint),
    ({ rule }) => rule.split(':')[0] ?? rule,
  )
  return [...groups].sort().map(([rule, of]) => [rule, ...shareOf(of)])
}

/** How many findings of each expected likelihood are right. Hints are findings too here. */
function calibration(findings: readonly JudgedFinding[]): Cell[][] {
  const steps = Map.groupBy(findings, ({ likelihood }) => likelihood.toFixed(1))
  return [...steps].sort().map(([step, of]) => [step, ...shareOf(of)])
}

function shareOf(findings: readonly JudgedFinding[]): Cell[] {
  const right = findings.filter(({ isRight }) => isRight).length
  return [findings.length, right, (right / findings.length).toFixed(2)]
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}
