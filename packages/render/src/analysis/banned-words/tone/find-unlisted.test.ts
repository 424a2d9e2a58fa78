import { describe, expect, it } from '@jest/globals'
import type { ClauseForm } from '../clause-form.ts'
import { clauseForm } from '../clause-form.ts'
import type { Hit } from '../merge-hits.ts'
import { hear } from './find-unlisted.ts'
import { clauseGramsOf, gramsOf, sentencesOf } from './sentences.ts'
import type { ToneModel } from './tone-model.ts'
import { kindOf, toneOf } from './tone-model.ts'

const model: ToneModel = {
  bias: -1,
  weights: new Map([
    ['瘦', 2],
    ['喝', 1],
    ['云', -3],
    ['&喝', 0.25],
  ]),
  places: new Map([
    ['瘦', 2],
    ['早', -2],
    ['就', -2],
    ['走', -2],
  ]),
  kinds: new Map([['瘦', [['cosmetic.claim', 2]]]]),
  costs: new Map(),
}

const formOf = (text: string): ClauseForm => clauseForm(text, new Uint8Array(text.length))
const hits = (text: string, listed: readonly Hit[] = []) => hear(text, formOf(text), { listed, model })
const found = (text: string, listed?: readonly Hit[]) =>
  hits(text, listed).map(({ start, end }) => text.slice(start, end))

/** A listed hit on a stretch of a text. */
function listedAt(text: string, match: string): Hit {
  const [hit] = hits('瘦瘦瘦瘦')
  if (!hit) throw new Error('no hit to copy')
  return {
    rule: { ...hit.rule, word: match },
    start: text.indexOf(match),
    end: text.indexOf(match) + match.length,
    marks: 0,
  }
}

describe('claims that no list holds', () => {
  it('are the strongest clauses of a sentence that sounds like advertising', () => {
    expect(found('昨天看云。早上起来，喝着越来越瘦，就这么简单！')).toEqual(['喝着越来越瘦'])
    expect(found('云都瘦了云')).toEqual([])
  })

  it('are several if a clause between them makes none', () => {
    expect(found('喝着会瘦，早上起来，躺着也瘦')).toEqual(['喝着会瘦', '躺着也瘦'])
  })

  it('keep their place among emoji and full-width letters', () => {
    expect(found('🌸🌸 就ＡＢＣ！🔥喝·着·瘦，走吧')).toEqual(['喝·着·瘦'])
  })

  it('are also looked for beside a listed word, not where it is', () => {
    const text = '喝着会瘦，早上起来，躺着也瘦'

    expect(found(text, [listedAt(text, '喝着')])).toEqual(['喝着', '躺着也瘦'])
    expect(found('喝着会瘦', [listedAt('喝着会瘦', '喝着')])).toEqual(['喝着'])
  })
})

describe('a listed hit', () => {
  it('has the tone of its sentence, and the strength of its clause', () => {
    const text = '看看云，今天喝水。早上喝着瘦'

    expect(hits(text, [listedAt(text, '今天'), listedAt(text, '早上')])).toMatchObject([
      { start: 4, tone: -2.75, place: 0 },
      { start: 9, tone: 2.25, place: 0 },
    ])
  })

  it('keeps its place behind the last sentence', () => {
    expect(hits('', [listedAt('早上', '早上')])).toMatchObject([{ start: 0, tone: -1, place: 0 }])
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

  it('knows where clauses begin and end, and reads no gram across their border', () => {
    expect([...gramsOf('好，天')]).toEqual(expect.arrayContaining(['(好', '好)', '(天', '(好)']))
    expect([...gramsOf('好，天')]).not.toContain('好天')
    expect([...gramsOf('早上好')]).toContain('早上好')
    expect([...clauseGramsOf('早上好')]).not.toContain('早上好')
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

  it('know what stands beside them in their line', () => {
    const text = '今天。明天\n后天'
    const [today, tomorrow, later] = sentencesOf(formOf(text), text)

    expect(today?.grams).toContain('&明')
    expect(tomorrow?.grams).toContain('&今')
    expect(tomorrow?.grams).not.toContain('&后')
    expect(later?.grams).not.toContain('&明')
  })
})
