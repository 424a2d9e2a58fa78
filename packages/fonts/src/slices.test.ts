import { expect, it } from '@jest/globals'
import { slicesOf } from './slices.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

it('has the ellipsis of cut-off lines beside the space, and takes that of a text from the marks', () => {
  const slices = slicesOf([...range(0x20, 0x7e), 0x2026, 0x4e00])

  expect(slices.filter(({ text }) => text.includes('…')).map(({ name }) => name)).toEqual([
    'latin0',
    'marks0',
  ])
  expect(slices.find(({ name }) => name === 'latin0')).toMatchObject({ range: 'U+20-7e' })
})

it('adds no ellipsis to a font that has none', () => {
  expect(slicesOf(range(0x20, 0x7e)).filter(({ text }) => text.includes('…'))).toEqual([])
})

it('keeps the parts of Korean syllables out of the file with the space', () => {
  const slices = slicesOf([...range(0x20, 0x7e), ...range(0x1100, 0x11ff), 0x2026, ...range(0xac00, 0xac10)])

  expect(slices.filter(({ text }) => text.includes('\u1100')).map(({ name }) => name)).toEqual(['jamo0'])
})
