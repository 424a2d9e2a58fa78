import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { lackingCharacters, textsByFont } from './lacking-characters.ts'

const having = (characters: string) => (code: number) => characters.includes(String.fromCodePoint(code))

describe('lackingCharacters', () => {
  it('names single characters of a script that the font is made for, each once', () => {
    expect(lackingCharacters('春茶和龘茶龘，tea', having('春茶和'))).toEqual(['龘'])
    expect(lackingCharacters('naïve tea', having('nave t'))).toEqual(['ï'])
  })

  it('names nothing of a script that the font is not made for', () => {
    expect(lackingCharacters('春茶和 tea', having('tea'))).toEqual([])
    expect(lackingCharacters('お茶 tea', having('茶tea'))).toEqual([])
  })

  it('names no marks and no emoji', () => {
    expect(lackingCharacters('茶——“tea” 🍵 → ①', having('茶tea'))).toEqual([])
  })
})

describe('textsByFont', () => {
  it('gives the heading font the title and the headings, the body font the text', () => {
    const article = parseMarkdown('## 春\n\n茶 **好** `code`\n\n![图](a.png)')

    expect(textsByFont({ article, title: '题' })).toEqual({
      heading: '题\n春',
      body: expect.stringContaining('茶 好 code'),
      body_bold: '',
    })
  })
})
