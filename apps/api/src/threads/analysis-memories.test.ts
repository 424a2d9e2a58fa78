import { describe, expect, it } from '@jest/globals'
import { createAnalysisMemories } from './analysis-memories.ts'

const judgement = (likelihood: number) => () => ({ excuse: null, likelihood })

describe('the memories of analyses', () => {
  it('know what a user’s text was judged', () => {
    const memoryOf = createAnalysisMemories()
    memoryOf('one').judgements('a sentence', judgement(0.1))

    expect(memoryOf('one').judgements('a sentence', judgement(0.2)).likelihood).toBe(0.1)
    expect(memoryOf('one').judgements('another', judgement(0.2)).likelihood).toBe(0.2)
    expect(memoryOf('one').judgements('\ud800', judgement(0.3)).likelihood).toBe(0.3)
    expect(memoryOf('one').judgements('\ud801', judgement(0.4)).likelihood).toBe(0.4)
  })

  it('tell a user nothing of another one', () => {
    const memoryOf = createAnalysisMemories()
    memoryOf('one').judgements('a sentence', judgement(0.1))

    expect(memoryOf('two').judgements('a sentence', judgement(0.2)).likelihood).toBe(0.2)
  })

  it('are those of the last users', () => {
    const memoryOf = createAnalysisMemories()
    const first = memoryOf('first')
    const second = memoryOf('second')
    for (let at = 0; at < 14; at += 1) memoryOf(`user ${at}`)
    expect(memoryOf('first')).toBe(first)

    memoryOf('one more')

    expect(memoryOf('first')).toBe(first)
    expect(memoryOf('second')).not.toBe(second)
  })
})
