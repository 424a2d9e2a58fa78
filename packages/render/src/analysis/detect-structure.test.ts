import { structureSchema } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { titleOf } from '../output/titles/title.ts'
import { detectStructure } from './detect-structure.ts'

const structureOf = (markdown: string) => detectStructure(parseMarkdown(markdown))

describe('characters', () => {
  it.each([
    ['plain words', 10],
    ['汉字，标点。', 6],
    ['か\u3099', 1],
    ['e\u0301', 1],
    ['👨‍👩‍👧‍👦 family', 7],
    ['🇨🇳🇯🇵', 2],
    ['한국', 2],
  ])('of %j are %i', (text, count) => {
    expect(structureOf(text).characters).toBe(count)
  })
})

describe('detectStructure', () => {
  it('counts blocks wherever they stand', () => {
    const structure = structureOf(
      '# 标题\n\n一段 $x$\n\n- a\n  - b\n\n> c\n\n```\nd\n```\n\n|e|\n|-|\n|f|\n\n<!-- pagebreak -->\n\ng[^1]\n\n[^1]: h',
    )

    expect(structureSchema.parse(structure)).toEqual(structure)
    expect(structure.headings).toEqual([{ level: 1, text: '标题', line: 1 }])
    expect(structure.blocks).toEqual({
      paragraphs: 4,
      lists: 2,
      code_blocks: 1,
      tables: 1,
      images: 0,
      quotes: 1,
      math: 1,
      footnotes: 1,
    })
    expect(structure.page_breaks).toBe(1)
  })

  it('takes the language from the prose, also if most of the text is code', () => {
    const code = '```js\nconst pages = layOutPages(run, input)\n```'

    expect(structureOf(`先看代码：\n\n${code}\n\n${code}\n\n${code}`).language).toBe('zh-Hans')
    expect(structureOf(code).language).toBe('en')
  })

  it.each([
    ['这是一篇关于排版的文章，里面说到 Node.js 与 TypeScript。', 'zh-Hans'],
    ['這是一篇關於排版的文章，裡面說到時間與經驗。', 'zh-Hant'],
    ['これは組版についての記事です。', 'ja'],
    ['이것은 조판에 관한 글입니다.', 'ko'],
    ['An article about layout that quotes 排版 once and then goes on in English for a while.', 'en'],
    ['123', 'en'],
    ['', 'en'],
  ])('takes %j for %s', (markdown, language) => {
    expect(structureOf(markdown).language).toBe(language)
  })

  it('counts CJK characters one by one and other words as words', () => {
    expect(structureOf('你好 world, it’s 2026！')).toMatchObject({
      words: 5,
      characters: 17,
      cjk_ratio: 0.143,
    })
  })
})

describe('titleOf', () => {
  it.each([
    ['## **A** `b`\n\n# c', 'A b'],
    ['text only', 'text only'],
    ['静夜思\n李白\n\n床前明月光，', '静夜思'],
    ['早安\n\n## 今天', '早安'],
    ['早安，今天说三件事。\n\n## 今天', '今天'],
    ['今天去了一家超级好吃的店，就在地铁口旁边，一定要去', '今天去了一家超级好吃的店，就在地铁口旁边'],
    ['好多问题想问你们！', '好多问题想问你们！'],
    ['字'.repeat(50), `${'字'.repeat(18)}…`],
    [`# ${'字'.repeat(300)}`, `${'字'.repeat(199)}…`],
    ['', ''],
    ['$$x$$', ''],
    ['![a](https://example.org/a.png)', ''],
  ])('names %j %j', (markdown, title) => {
    expect(titleOf(parseMarkdown(markdown))).toBe(title)
  })

  it('never cuts an emoji in two', () => {
    expect(titleOf(parseMarkdown('👨‍👩‍👧‍👦'.repeat(10)))).toBe(`${'👨‍👩‍👧‍👦'.repeat(1)}…`)
  })
})

describe('front matter', () => {
  it('names the article and suggests its theme', () => {
    const article = parseMarkdown('---\ntitle: 从前\ntheme: fern\n---\n\n# 后来')

    expect(titleOf(article)).toBe('从前')
    expect(detectStructure(article)).toMatchObject({ suggested: { theme: 'fern' }, characters: 2 })
  })

  it('suggests no theme that does not exist', () => {
    expect(structureOf('---\ntheme: no-such-theme\n---').suggested.theme).toBe('plain-ink')
  })
})
