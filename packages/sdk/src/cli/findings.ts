import type { Data } from '../api-types.ts'

type Analysis = Data<'analyze'>
export const SEVERITIES = ['high', 'medium', 'low', 'hint'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A finding in the style of a linter. Line and column count from 1. */
export type LintFinding = {
  readonly rule: string
  readonly severity: Severity
  readonly line: number
  readonly column: number
  readonly message: string
  readonly fix: string | null
  /** An exact change that is right in its sentence. Null if the author has to decide. */
  readonly patch: TextPatch | null
}

/** A change of the text, in UTF-16 units. */
export type TextPatch = { readonly start: number; readonly end: number; readonly replacement: string }

/** Returns all findings of an analysis in the order of the text. */
export function findingsOf(analysis: Analysis): LintFinding[] {
  const words = analysis.banned_words.map((word) => ({
    rule: word.rule_id,
    severity: word.severity,
    ...place(word.range),
    message: `“${word.match}”: ${word.reason}`,
    fix: word.suggestions.length > 0 ? word.suggestions.join(' / ') : null,
    patch: word.rewrite,
  }))
  const risks = analysis.layout_risks.map((risk) => ({
    rule: risk.risk,
    severity: risk.severity,
    ...place(risk.range),
    message: risk.message,
    fix: risk.fix,
    patch: risk.patch,
  }))
  const limits = Object.entries(analysis.platforms).flatMap(([platform, { limits }]) =>
    limits
      .filter(({ ok }) => !ok)
      .map(({ name, used, limit, unit }) => ({
        rule: `${platform}/${name}`,
        severity: 'medium' as const,
        ...place(null),
        message: `${name}: ${used} of at most ${limit} ${unit}`,
        fix: null,
        patch: null,
      })),
  )
  return [...words, ...risks, ...limits].sort((a, b) => a.line - b.line || a.column - b.column)
}

/** Returns whether a finding has at least the severity `least`. */
export function isAsGrave({ severity }: LintFinding, least: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least)
}

/** Returns the text with all changes that don't overlap an earlier one, and their number. */
export function withFixes(
  text: string,
  findings: readonly Pick<LintFinding, 'patch'>[],
): { readonly text: string; readonly fixed: number } {
  const patches = findings.flatMap(({ patch }) => patch ?? [])
  let [fixedText, at, fixed] = ['', 0, 0]
  for (const { start, end, replacement } of patches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    fixedText += text.slice(at, start) + replacement
    at = end
    fixed += 1
  }
  return { text: fixedText + text.slice(at), fixed }
}

function place(range: { line: number; column: number } | null): { line: number; column: number } {
  return { line: range?.line ?? 1, column: range?.column ?? 1 }
}

const SARIF_LEVELS = { high: 'error', medium: 'warning', low: 'note', hint: 'note' } as const

/** Returns SARIF 2.1.0, which code hosts show next to the lines. Locations in it are URIs, not paths. */
export function sarifOf(path: string, findings: readonly LintFinding[]): object {
  const uri = path.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/')
  const rules = [...new Set(findings.map(({ rule }) => rule))].map((id) => ({ id }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'galley', rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ rule, severity, line, column, message, fix, patch }) => ({
          ruleId: rule,
          level: SARIF_LEVELS[severity],
          message: { text: fix === null ? message : `${message} → ${fix}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri },
                region: { startLine: line, startColumn: column },
              },
            },
          ],
          ...(patch && { fixes: [sarifFix(uri, message, patch)] }),
        })),
      },
    ],
  }
}

function sarifFix(uri: string, message: string, { start, end, replacement }: TextPatch): object {
  return {
    description: { text: message },
    artifactChanges: [
      {
        artifactLocation: { uri },
        replacements: [
          {
            deletedRegion: { charOffset: start, charLength: end - start },
            insertedContent: { text: replacement },
          },
        ],
      },
    ],
  }
}
