import { describe, expect, it } from '@jest/globals'
import type { CompliancePart } from './read-cases.ts'
import { readCases, SEALED } from './read-cases.ts'
import { scoreCases } from './score-cases.ts'
import { complianceTables } from './tables.ts'

const all = (['development', ...SEALED] as const).map(readCases)

const textsOf = ({ sentences, notes }: CompliancePart) => [...sentences, ...notes].map(({ text }) => text)

describe('the labelled texts of the linter', () => {
  it('are 1,200 sentences and 150 whole notes or more, and no half knows a text of the other', () => {
    const texts = all.flatMap((half) => [...new Set(textsOf(half))])

    expect(all.flatMap(({ sentences }) => sentences).length).toBeGreaterThanOrEqual(1200)
    expect(all.flatMap(({ notes }) => notes).length).toBeGreaterThanOrEqual(150)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })

  it('all have a label, and marks that close', () => {
    for (const { text, label, stretches } of all.flatMap(({ sentences, notes }) => [
      ...sentences,
      ...notes,
    ])) {
      expect({ text, label: label !== '', marks: /[⟦⟧]/.test(text) }).toEqual({
        text,
        label: true,
        marks: false,
      })
      for (const { start, end } of stretches) expect(text.slice(start, end)).not.toBe('')
    }
  })

  it('are counted: what is found, what is missed and what is wrong', () => {
    const found = scoreCases([
      { text: '药到病除，快来下单', stretches: [{ start: 0, end: 4 }], label: 'medical' },
      { text: '这里什么都没有，快来下单', stretches: [{ start: 0, end: 4 }], label: 'medical' },
      { text: '药到病除，快来下单', stretches: [], label: 'wrong' },
    ])

    expect(found).toMatchObject({ cases: 3, stretches: 2, found: 1, precision: 0.5, recall: 0.5 })
    expect(complianceTables({ sentences: found })).toContain('| medical | 2 | 1 | 0.50 |')
  })
})
