import { describe, expect, it } from '@jest/globals'
import type { LintFinding } from './findings.ts'
import { sarifOf, withFixes } from './findings.ts'

const finding: LintFinding = {
  rule: 'r',
  severity: 'low',
  line: 2,
  column: 3,
  message: 'No.',
  fix: 'Yes.',
  patch: null,
}

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

  it('names an exact change as a fix', () => {
    const patch = { start: 4, end: 6, replacement: '！' }

    expect(sarifOf('a.md', [{ ...finding, patch }])).toMatchObject({
      runs: [
        {
          results: [
            {
              fixes: [
                {
                  artifactChanges: [
                    {
                      replacements: [
                        {
                          deletedRegion: { charOffset: 4, charLength: 2 },
                          insertedContent: { text: '！' },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })
})

describe('withFixes', () => {
  it('makes the changes that do not overlap an earlier one', () => {
    const patches = [
      { start: 4, end: 5, replacement: '' },
      { start: 0, end: 2, replacement: 'x' },
      { start: 1, end: 3, replacement: 'y' },
    ]

    expect(withFixes('abcdef', [...patches.map((patch) => ({ patch })), { patch: null }])).toEqual({
      text: 'xcdf',
      fixed: 2,
    })
  })
})
