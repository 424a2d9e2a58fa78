import { describe, expect, it } from '@jest/globals'
import { nearest } from './nearest.ts'

describe('the nearest name', () => {
  const known = ['plain-ink', 'fine-line', 'tea-garden', 'salon']

  it.each([
    ['plian-ink', 'plain-ink'],
    ['Plain-Ink', 'plain-ink'],
    ['plainink', 'plain-ink'],
    ['teagarden', 'tea-garden'],
    ['salons', 'salon'],
  ])('to %s is %s', (typed, meant) => expect(nearest(typed, known)).toBe(meant))

  it.each(['', 'x', 'newspaper'])('to %j is none', (typed) => expect(nearest(typed, known)).toBeUndefined())
})
