import { describe, expect, it } from '@jest/globals'
import type { ClauseForm } from '../clause-form.ts'
import { clauseForm } from '../clause-form.ts'
import { findUnlisted } from './find-unlisted.ts'
import { gramsOf, sentencesOf } from './sentences.ts'
import type { ToneModel } from './tone-model.ts'
import { kindOf, toneOf } from './tone-model.ts'

const model: ToneModel = {
  bias: -1,
  weights: new Map([
    ['瘦', 2],
    ['喝', 1],
    ['云', -3],
  ]),
  kinds: new Map([['瘦', [['cosmetic.claim', 2]]]]),
  costs: new Map(),
}

const formOf = (text: string): ClauseForm => clauseForm(text, new Uint8Array(text.length))

function found(text: string, listed: Parameters<typeof findUnlisted>[2]['listed'] = []): string[] {
  return findUnlisted(text, formOf(text), { listed, model }).map(({ start, end }) => text.slice(start, end))
}

describe('claims that no list holds', () => {
  it('are the clauses that do most in a sentence that sounds like advertising', () => {
    expect(found('昨天看云。早上起来，喝着就瘦，就这么简单！')).toEqual(['喝着就瘦'])
    expect(found('云都瘦了云')).toEqual([])
  })

  it('keep their place among emoji and full-width letters', () => {
    expect(found('🌸🌸 ＡＢＣ！🔥喝·着就瘦，走吧')).toEqual(['喝·着就瘦'])
  })

  it('are not looked for where a listed word is', () => {
    const [hit] = findUnlisted('喝着就瘦', formOf('喝着就瘦'), { listed: [], model })

    expect(hit?.rule.id).toContain('cosmetic.claim')
    expect(found('喝着就瘦', hit ? [hit] : [])).toEqual([])
  })
})

describe('the kind of a claim', () => {
  const kinds = new Map([
    ['瘦', [['few', 2] as const, ['many', 3] as const]],
    ['喝', [['few', 2] as const, ['many', 2] as const]],
  ])

  it('is the one that most speaks for', () => {
    expect(kindOf(['瘦', '喝'], { kinds, costs: new Map() })).toBe('many')
  })

  it('counts less for a kind whose claims hold many grams', () => {
    expect(kindOf(['瘦', '喝'], { kinds, costs: new Map([['many', 1]]) })).toBe('few')
  })
})

describe('the tone', () => {
  it('is the sum of the different grams', () => {
    expect(toneOf(gramsOf('瘦瘦喝'), model)).toBe(2)
    expect(kindOf(gramsOf('喝'), model)).toBeNull()
  })

  it('takes all numbers as alike, and knows questions', () => {
    expect(gramsOf('3天')).toEqual(gramsOf('28天'))
    expect(gramsOf('三天')).toEqual(gramsOf('十二天'))
    expect(gramsOf('好', '？')).toContain('?')
  })
})

describe('sentences', () => {
  it('end at their signs and lines, and long ones at a clause', () => {
    const text = `第一句话。第二句话\n${'很长的一句话，'.repeat(30)}`
    const parts = sentencesOf(formOf(text), text)

    expect(parts.length).toBeGreaterThan(4)
    expect(parts.every(({ start, end }) => end - start <= 120)).toBe(true)
    expect(parts[0]?.clauses).toEqual([{ start: 0, end: 4 }])
  })
})
