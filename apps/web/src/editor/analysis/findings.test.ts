import type { Analysis } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { findingsOf } from './findings.ts'

const range = (start: number) => ({ start, end: start + 2, line: 1, column: start + 1 })
const word = (start: number, severity: 'high' | 'low', suggestions: string[] = []) => ({
  rule_id: 'r',
  category: 'c',
  severity,
  confidence: 'high' as const,
  platforms: [],
  match: '最好',
  normalized: '最好',
  evasion: 'none' as const,
  range: range(start),
  reason: 'why',
  legal_basis: null,
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

  it('offer what can be put in place: three suggestions at most, or the patch', () => {
    const patch = { start: 3, end: 4, replacement: '' }
    const found = findingsOf(
      analysis({
        banned_words: [word(1, 'high', ['a', 'b', 'c', 'd'])],
        layout_risks: [risk('hint', patch)],
      }),
    )
    expect(found[0]?.fixes).toEqual(['a', 'b', 'c'].map((replacement) => ({ start: 1, end: 3, replacement })))
    expect(found[1]?.fixes).toEqual([patch])
  })
})
