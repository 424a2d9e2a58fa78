import { describe, expect, it } from '@jest/globals'
import type { LintFinding } from './findings.ts'
import { sarifOf } from './findings.ts'

const finding: LintFinding = { rule: 'r', severity: 'low', line: 2, column: 3, message: 'No.', fix: 'Yes.' }

describe('SARIF', () => {
  it.each([
    ['posts/a b#1.md', 'posts/a%20b%231.md'],
    ['posts\\一.md', 'posts/%E4%B8%80.md'],
    ['-', '-'],
  ])('names %s by the URI %s', (path, uri) => {
    expect(sarifOf(path, [finding])).toMatchObject({
      runs: [{ results: [{ locations: [{ physicalLocation: { artifactLocation: { uri } } }] }] }],
    })
  })

  it('names each rule once, and says what would mend it', () => {
    expect(sarifOf('a.md', [finding, finding])).toMatchObject({
      runs: [
        {
          tool: { driver: { rules: [{ id: 'r' }] } },
          results: [{ level: 'note', message: { text: 'No. → Yes.' } }, { ruleId: 'r' }],
        },
      ],
    })
  })
})
