import { describe, expect, it } from '@jest/globals'
import { DrawingTurns } from './drawing-turns.ts'

describe('drawing turns', () => {
  it('begin with the most urgent work, and run no more than allowed at once', async () => {
    const turns = new DrawingTurns(2)
    const begun: string[] = []
    const ask = (name: string, rank: number) => turns.ask({ rank: () => rank, begin: () => begun.push(name) })
    const ends = { far: ask('far', 9), near: ask('near', 1), nearer: ask('nearer', 0), next: ask('next', 2) }
    await Promise.resolve()
    expect(begun).toEqual(['nearer', 'near'])

    ends.next()
    ends.near()
    ends.near()
    await Promise.resolve()

    expect(begun).toEqual(['nearer', 'near', 'far'])
  })
})
