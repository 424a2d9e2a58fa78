import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { sentenceSize } from './sentence.ts'

const sizeOf = (markdown: string) => sentenceSize(parseMarkdown(markdown).blocks)

describe('a text of one sentence', () => {
  it.each([
    '慢一点，也是在往前走。',
    '**先把日子过好，别的慢慢来**',
    '你不必成为所有人的光，\n照亮自己就够了。',
    'Done is better than perfect.',
    '“够用就好。”',
    'خير الأمور أوسطها.',
  ])('is set large: %s', (text) => {
    expect(sizeOf(text)).toBeGreaterThan(1.4)
  })

  it('is the larger the shorter it is', () => {
    expect(sizeOf('慢一点。')).toBeGreaterThan(
      sizeOf('慢一点，也是在往前走，走到哪里算哪里，反正春天还会来。') ?? 0,
    )
  })

  it.each([
    ['two sentences', '慢一点。别着急。'],
    ['two sentences in English', 'Be kind. Always.'],
    ['two sentences in quotation marks', '“慢一点。”“别着急。”'],
    ['two sentences on two lines', '慢一点。\n别着急。'],
    ['two paragraphs', '慢一点\n\n别着急'],
    ['a heading', '# 慢一点'],
    ['tags', '#慢生活 #读书'],
    ['an address', 'https://example.com/a'],
    ['a long sentence', `${'慢一点，'.repeat(20)}也好。`],
    ['a formula', '$a = b$'],
    ['a picture', '看 ![](data:image/png;base64,AAAA) 这里'],
    ['signs', '……'],
    ['nothing', ''],
  ])('is not: %s', (_what, text) => {
    expect(sizeOf(text)).toBeNull()
  })
})
