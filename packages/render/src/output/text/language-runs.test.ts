import { describe, expect, it } from '@jest/globals'
import { languageRuns } from './language-runs.ts'

describe('languageRuns', () => {
  it('finds the Japanese and the Korean in a Chinese text, and loses nothing', () => {
    const text = '她写道「骨を直す、令和です」，又写「안녕 하세요」。直骨令'

    const runs = languageRuns(text, 'zh-Hans')

    expect(runs.map((run) => run.text).join('')).toBe(text)
    expect(runs.filter((run) => run.language !== null)).toEqual([
      { text: '骨を直す、令和です', language: 'ja' },
      { text: '안녕 하세요', language: 'ko' },
    ])
  })

  it('finds Greek words with accents, and takes letters without for signs', () => {
    expect(languageRuns('岛上的 ἄνεμος και Μαντινάδα，圆周 2πr', 'zh-Hans')).toEqual([
      { text: '岛上的 ', language: null },
      { text: 'ἄνεμος και Μαντινάδα', language: 'el' },
      { text: '，圆周 2πr', language: null },
    ])
  })

  it('takes a Chinese sentence with one kana for Chinese', () => {
    expect(languageRuns('鲜の美', 'zh-Hans')).toEqual([{ text: '鲜の美', language: null }])
  })

  it("leaves a text's own language unmarked", () => {
    expect(languageRuns('骨を直す', 'ja')).toEqual([{ text: '骨を直す', language: null }])
    expect(languageRuns('안녕', 'ko-KR')).toEqual([{ text: '안녕', language: null }])
  })
})
