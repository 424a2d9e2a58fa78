import type { LexiconWord } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { textPositions } from '../text-positions.ts'
import { findOwnWords } from './find-own-words.ts'

const list = { id: 'lex_1', name: 'House style' }

function find(markdown: string, words: readonly Partial<LexiconWord>[]) {
  const own = words.map((word) => ({
    word: 'w',
    severity: 'medium' as const,
    replacement: null,
    ...word,
    list,
  }))
  const positions = textPositions(markdown)
  const search = { positions, article: parseMarkdown(markdown), platforms: PLATFORMS, locale: 'en' as const }
  return findOwnWords(search, own).found
}

describe('findOwnWords', () => {
  it('finds a word wherever it stands, says whose it is, and offers what stands in its place', () => {
    const text = 'We leverage tools.'
    const [found, ...others] = find(text, [{ word: 'leverage', replacement: 'use', severity: 'high' }])

    expect(others).toEqual([])
    expect(found).toMatchObject({
      match: 'leverage',
      severity: 'high',
      source: { kind: 'own', name: 'House style' },
      suggestions: ['use'],
      rewrite: { start: 3, end: 11, replacement: 'use', before: text, after: 'We use tools.' },
    })
  })

  it.each([
    ['a negation', '这不是神器。'],
    ['a quotation', '他说“神器”。'],
    ['a question', '是神器吗？'],
    ['a heading', '# 神器'],
    ['a list', '- 神器'],
  ])('excuses no word in %s', (_where, text) => {
    expect(find(text, [{ word: '神器' }]).map(({ match }) => match)).toEqual(['神器'])
  })

  it.each([
    ['signs between', '神·器', '神·器'],
    ['another width and case', 'ＧＲＥＡＴ', 'ＧＲＥＡＴ'],
    ['traditional characters', '內卷', '內卷'],
  ])('finds a word that is written with %s', (_how, text, match) => {
    expect(find(text, [{ word: '神器' }, { word: 'great' }, { word: '内卷' }])).toMatchObject([{ match }])
  })

  it('leaves code and addresses alone', () => {
    expect(find('`神器` https://a.example/神器', [{ word: '神器' }])).toEqual([])
  })

  it('takes the first of two entries of a word, and no rewrite from an entry without a replacement', () => {
    const words = [{ word: '神器' }, { word: '神器', replacement: '工具' }]

    expect(find('神器', words)).toMatchObject([{ rewrite: null, suggestions: [] }])
  })

  it('finds no allowed word, nor what lies within it', () => {
    const words = [{ word: '神器' }, { word: '神器铺', severity: 'allowed' as const }]

    expect(find('神器铺卖神器，神·器铺也卖。', words).map(({ range }) => range.start)).toEqual([4])
  })

  it('finds nothing without words', () => {
    expect(find('神器', [])).toEqual([])
  })
})
