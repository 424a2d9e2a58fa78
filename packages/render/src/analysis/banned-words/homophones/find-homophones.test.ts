import { describe, expect, it } from '@jest/globals'
import { LOOSE, normalise } from '../normalise.ts'
import { findHomophones } from './find-homophones.ts'
import { soundsOf } from './sounds.ts'

const found = (text: string) => findHomophones(text, normalise(text, null))
const strict = (text: string) => found(text).filter(({ marks }) => (marks & LOOSE) === 0)

describe('homophones', () => {
  it.each([
    ['这款茶稳转不赔，放心入', '稳转不赔', '稳赚不赔'],
    ['用它根zhi便秘', '根zhi', '根治'],
    ['加wei信看价格', '加wei信', '加微信'],
    ['提高免yi力', '提高免yi力', '提高免疫力'],
    ['延缓ShuaiLao的面霜，延缓SHUAI老', '延缓SHUAI老', '延缓衰老'],
    ['🌸🌸稳·转·不·赔！', '稳·转·不·赔', '稳赚不赔'],
    ['药道病除的膏药', '药道病除', '药到病除'],
  ])('are found in %j, at their very place', (text, written, listed) => {
    const places = strict(text).map(({ rule, start, end }) => [text.slice(start, end), rule.word])

    expect(places).toContainEqual([written, listed])
  })

  it.each(['稳赚不赔', '根治', '今天天气不错', '用 Vue 写的 app', '这支股票必长', '一次 xing 就好'])(
    'are not in %j: as listed, or too little alike',
    (text) => {
      expect(strict(text)).toEqual([])
    },
  )

  it('that hold a word of the language count only where the note sells', () => {
    expect(found('跟着我月入过弯').map(({ rule, marks }) => [rule.word, marks & LOOSE])).toEqual([
      ['月入过万', LOOSE],
    ])
  })

  it('do not reach across the end of a clause', () => {
    expect(found('稳转，不赔')).toEqual([])
  })

  it('are all found in a long text', () => {
    const text = '稳转不赔根zhi'.repeat(20_000)

    expect(found(text).length).toBe(40_000)
  })
})

describe('the sounds of a text', () => {
  it('are the syllables of letters too, and none for words of other languages', () => {
    expect(
      soundsOf(normalise('根zhiyu好hello', null)).map(({ readings, first, last }) => [
        readings.length > 0,
        first,
        last,
      ]),
    ).toEqual([
      [true, 0, 0],
      [true, 1, 3],
      [true, 4, 5],
      [true, 6, 6],
      [false, 7, 11],
    ])
  })
})
