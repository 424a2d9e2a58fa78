import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { clauseForm } from './clause-form.ts'

const read = (text: string) => clauseForm(text, new Uint8Array(text.length))

describe('clauseForm', () => {
  it.each([
    ['Ｖ Ｘ', 'vx'],
    ['加·微💚信', '加微♥信'],
    ['加\u200b微信', '加微信'],
    ['穩賺', '稳赚'],
    ['ѵх'.replace('ѵ', 'ν'), 'vx'],
    ['🅥🅧', 'vx'],
    ['🇻🇽', 'vx'],
    ['第①名', '第1名'],
    ['力口我微亻言', '加我微信'],
    ['1 3 8 0 0 1 3 8', '13800138'],
    ['our best cream', 'our best cream'],
    ['好，吗？', '好，吗。'],
  ])('reads %j as %j', (written, meant) => {
    expect(read(written).text).toBe(meant)
  })

  it('maps each sign back to a range of the text, in order', () => {
    const unit = fc.constantFrom(
      '加',
      '力',
      '口',
      '微',
      ' ',
      'a',
      '💚',
      '🅥',
      '\n',
      '，',
      '㍿',
      '\u200b',
      'Ｘ',
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const source = units.join('')
        const { text, starts, ends } = read(source)
        expect([starts.length, ends.length]).toEqual([text.length, text.length])
        starts.forEach((start, index) => {
          expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0)
          expect(ends[index] ?? 0).toBeGreaterThan(start)
        })
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(source.length)
      }),
    )
  })
})
