import { describe, expect, it } from '@jest/globals'
import { compareTexts, foldUnchanged } from './compare-texts.ts'

/** Returns a comparison as text: `-`, `+` or a space before each line, and changes within a line in brackets. */
function read(before: string, after: string): string[] {
  return compareTexts(before, after).map(({ kind, pieces }) => {
    const sign = { same: ' ', added: '+', removed: '-' }[kind]
    return sign + pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
  })
}

describe('compareTexts', () => {
  it('tells what was added and removed', () => {
    expect(read('a\nb\nc', 'a\nc\nd')).toEqual([' a', '-b', ' c', '+d'])
  })

  it('marks the words that changed in a line, of Chinese too', () => {
    expect(read('one two three', 'one 2 three')).toEqual(['-one [two] three', '+one [2] three'])
    expect(read('今天天气很好，我们出门。', '今天天气很差，我们出门。')).toEqual([
      '-今天天气很[好]，我们出门。',
      '+今天天气很[差]，我们出门。',
    ])
  })

  it('finds the line that was changed among others that are new', () => {
    expect(read('one two three', 'one 2 three\n\nmore')).toEqual([
      '-one [two] three',
      '+one [2] three',
      '+',
      '+more',
    ])
    expect(read('one two three', 'more\none 2 three')).toEqual([
      '+more',
      '-one [two] three',
      '+one [2] three',
    ])
  })

  it('shows a line that was written anew as a whole', () => {
    expect(read('one two three', '全然不同')).toEqual(['-one two three', '+全然不同'])
  })

  it('knows the empty text', () => {
    expect([read('', 'a'), read('a', ''), read('', ''), read('a', 'a')]).toEqual([['+a'], ['-a'], [], [' a']])
  })

  it('gives up on texts that have little in common, without losing a line', () => {
    const lines = (name: string) => Array.from({ length: 4_000 }, (_, n) => `${name} ${n}`)
    const before = ['head', ...lines('old'), 'tail'].join('\n')
    const after = ['head', ...lines('new'), 'more', 'tail'].join('\n')
    const compared = compareTexts(before, after)
    const textOf = (left: 'added' | 'removed') =>
      compared
        .filter(({ kind }) => kind !== left)
        .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
        .join('\n')
    expect(compared.length).toBe(8_003)
    expect([textOf('added'), textOf('removed')]).toEqual([before, after])
  })
})

describe('a text of 200,000 lines', () => {
  const LINES = 200_000

  it('is compared with nothing, with itself, and with one written anew', () => {
    const text = (line: string) => Array.from({ length: LINES }, () => line).join('\n')
    expect(compareTexts('', text('a'))).toHaveLength(LINES)
    expect(compareTexts(text('a'), text('a'))).toHaveLength(LINES)
    expect(compareTexts(text('a'), text('b'))).toHaveLength(2 * LINES)
  })
})

describe('foldUnchanged', () => {
  it('leaves out what is far from any change', () => {
    const before = Array.from({ length: 20 }, (_, n) => `line ${n}`)
    const after = before.with(10, 'changed')
    const folded = foldUnchanged(compareTexts(before.join('\n'), after.join('\n')), 2)
    expect(folded.map((line) => (line.kind === 'fold' ? line.count : line.kind))).toEqual([
      8,
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
      7,
    ])
  })
})
