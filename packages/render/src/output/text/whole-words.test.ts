import { describe, expect, it } from '@jest/globals'
import { addressParts, textParts } from './whole-words.ts'

describe('textParts', () => {
  it.each<[string, readonly string[]]>([
    ['今天好#早餐打卡 走', ['hashtag: #早餐打卡']],
    ['见https://nextjs.org/docs。', ['address: https://nextjs.org/docs']],
    ['写信到hello@example.com吧', ['address: hello@example.com']],
    ['存下20万，花了3.5 小时，用 120 kWh', ['measured: 20万', 'measured: 3.5 小时', 'measured: 120 kWh']],
    ['C# 和 1. 都不是', []],
  ])('finds in %s what stays whole, and loses nothing', (text, expected) => {
    const parts = textParts(text)

    expect(parts.map((part) => part.text).join('')).toBe(text)
    expect(parts.filter(({ kind }) => kind !== null).map((part) => `${part.kind}: ${part.text}`)).toEqual(
      expected,
    )
  })

  it('is done with 200,000 characters that nearly are something', () => {
    for (const text of ['#', 'a@', '1.', 'https://', 'a.b@c.'])
      expect(textParts(text.repeat(200_000 / text.length)).length).toBeGreaterThan(0)
  })
})

describe('addressParts', () => {
  it.each([
    ['https://nextjs.org/docs?a=1', 'https://|nextjs.|org/|docs?|a=|1'],
    ['hello.world@example.com', 'hello.|world@|example.|com'],
    ['www.example.com', 'www.|example.|com'],
  ])('splits %s after its signs', (address, expected) => {
    expect(addressParts(address).join('|')).toBe(expected)
  })
})
