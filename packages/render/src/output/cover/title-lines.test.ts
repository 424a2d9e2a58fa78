import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { widthOf } from '../../text-metrics/text-width.ts'
import { titleLines } from './title-lines.ts'

const BOX = {
  widthPx: 436,
  heightPx: 300,
  mostPx: 100,
  leading: 1.2,
  widthOf: (text: string) => widthOf(text, 'text'),
}

describe('titleLines', () => {
  it('ends lines where clauses end, rather than have larger letters', () => {
    expect(titleLines('把一页纸排好，需要多少耐心', BOX).lines).toEqual(['把一页纸排好，', '需要多少耐心'])
  })

  it('sets a short title as large as may be', () => {
    expect(titleLines('晚安', BOX)).toEqual({ lines: ['晚安'], sizePx: 100 })
  })

  it('keeps words whole, and names with their parts', () => {
    const { lines } = titleLines('深入浅出 React Server Components：从原理到实践', BOX)

    expect(lines.join(' ').match(/React|Server|Components：|原理|实践/g)).toHaveLength(5)
  })

  it('leaves no character alone on the last line', () => {
    for (const title of ['排版的一百个小技巧呢', '我们为什么读书啊', '今天天气好吗'])
      expect([...(titleLines(title, { ...BOX, widthPx: 200 }).lines.at(-1) ?? '')].length).toBeGreaterThan(1)
  })

  it('breaks a word that would need tiny letters, an address after its punctuation', () => {
    const word = titleLines('Donaudampfschifffahrtsgesellschaft'.repeat(5), BOX)
    const address = titleLines('https://docs.example.com/guides/typography/line-breaking.html', BOX)

    expect(word.sizePx).toBeGreaterThan(28)
    expect(new Set(word.lines.slice(0, -1).map((line) => line.length)).size).toBe(1)
    expect(address.sizePx).toBeGreaterThan(28)
    for (const line of address.lines.slice(0, -1)) expect(line).toMatch(/[/.-]$/)
  })

  it.each(['', ' ', '\n'])('has no lines, or blank ones, for a blank title', (title) => {
    expect(titleLines(title, BOX).lines.join('').trim()).toBe('')
  })

  it('keeps every character of any title but blanks, and fits the box', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (title) => {
        const { lines, sizePx } = titleLines(title, BOX)
        expect(lines.join('').replace(/\s/g, '')).toBe(title.replace(/\s/g, ''))
        expect(sizePx).toBeLessThanOrEqual(BOX.mostPx)
        expect(lines.length * sizePx * BOX.leading).toBeLessThanOrEqual(BOX.heightPx)
        for (const line of lines) expect(BOX.widthOf(line) * sizePx).toBeLessThanOrEqual(BOX.widthPx + 0.001)
      }),
    )
  })

  it('takes bounded time for any title of 200 characters', () => {
    const { lines } = titleLines('，'.repeat(100) + '字'.repeat(100), BOX)

    expect(lines.length).toBeLessThanOrEqual(12)
  })
})
