import type { Analysis } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { allPatches, findingsOf } from './findings.ts'

const range = (start: number) => ({ start, end: start + 2, line: 1, column: start + 1 })
const word = (start: number, severity: 'high' | 'low', suggestions: string[] = []) => ({
  rule_id: 'r',
  category: 'c',
  severity,
  confidence: 'high' as const,
  likelihood: 0.9,
  rewrite: null,
  platforms: [],
  match: '最好',
  normalized: '最好',
  evasion: 'none' as const,
  range: range(start),
  pages: {},
  reason: 'why',
  legal_basis: null,
  source: { kind: 'platform' as const, name: 'Rules', in_force: null, url: 'https://a.example/' },
  suggestions,
  exception: null,
})
const risk = (
  severity: 'high' | 'hint',
  patch: { start: number; end: number; replacement: string } | null,
) => ({
  risk: 'x',
  severity,
  platforms: [],
  range: null,
  pages: { xhs: 2 },
  message: 'm',
  fix: 'f',
  patch,
})
const analysis = (parts: Pick<Analysis, 'banned_words' | 'layout_risks'>) => parts as Analysis

describe('the findings of an analysis', () => {
  it('stand in the order of their weight, and then of the text', () => {
    const found = findingsOf(
      analysis({
        banned_words: [word(9, 'low'), word(5, 'high'), word(1, 'high')],
        layout_risks: [risk('hint', null), risk('high', null)],
      }),
    )
    expect(found.map(({ severity, range }) => `${severity} ${range?.start ?? 'whole'}`)).toEqual([
      'high whole',
      'high 1',
      'high 5',
      'low 9',
      'hint whole',
    ])
  })

  it('say on which page they begin, where that is known', () => {
    const found = findingsOf(analysis({ banned_words: [word(1, 'low')], layout_risks: [risk('high', null)] }))
    expect(found.map(({ page }) => page)).toEqual([2, null])
  })

  it('offer what is right in its sentence, with the sentence before and after, and never a word', () => {
    const patch = { start: 3, end: 4, replacement: '' }
    const rewrite = { start: 0, end: 2, replacement: '', before: 'ab', after: 'b' }
    const found = findingsOf(
      analysis({
        banned_words: [word(1, 'high', ['a', 'b', 'c', 'd']), { ...word(2, 'high'), rewrite }],
        layout_risks: [risk('hint', patch)],
      }),
    )
    expect(found.map((finding) => finding.patch)).toEqual([
      null,
      { start: 0, end: 2, replacement: '' },
      patch,
    ])
    expect(found[0]?.advice).toBe('a / b / c / d')
    expect(found[1]?.change).toEqual({ before: 'ab', after: 'b' })
  })

  it('are fixed all at once where changes don’t overlap', () => {
    const patches = [
      { start: 8, end: 9, replacement: 'x' },
      { start: 3, end: 6, replacement: '' },
      { start: 5, end: 7, replacement: '' },
    ]
    const found = findingsOf(
      analysis({ banned_words: [], layout_risks: patches.map((patch) => risk('high', patch)) }),
    )
    expect(allPatches(found)).toEqual([patches[1], patches[0]])
  })
})
