import { describe, expect, it } from '@jest/globals'
import { plainText } from '../article/plain-text.ts'
import { parseMarkdown } from './parse.ts'

const read = (yaml: string) => parseMarkdown(`---\n${yaml}\n---\ntext`).frontMatter
const nothing = { title: null, author: null, tags: [], theme: null, lineBreaks: null }

describe('front matter', () => {
  it('says title, author, tags and theme, and is no text', () => {
    const article = parseMarkdown(
      '\ufeff---\r\ntitle: 慢下来\r\nauthor: "林舟" # pen name\r\ntags: [旅行, \'slow, food\']\r\ntheme: fern\r\ndate: 2026-11-21\r\n---\r\n\r\n# Head\r\n',
    )

    expect(article.frontMatter).toEqual({
      title: '慢下来',
      author: '林舟',
      tags: ['旅行', 'slow', 'food'],
      theme: 'fern',
      lineBreaks: null,
    })
    expect(plainText(article)).toBe('Head')
    expect(article.blocks.map((block) => block.lines)).toEqual([{ start: 9, end: 9 }])
  })

  it.each([
    ['tags:\n  - a\n  - "#b"\n  - a', { tags: ['a', 'b'] }],
    ['tags: a, b，c、d', { tags: ['a', 'b', 'c', 'd'] }],
    ['author:\n- 甲\n- 乙', { author: '甲、乙' }],
    ["title: 'it''s'", { title: 'it’s'.replace('’', "'") }],
    ['title: "a \\"b\\" \\n c"', { title: 'a "b" c' }],
    ['# comment\n\ntitle: a: b', { title: 'a: b' }],
    ['Title: first\ntitle: second', { title: 'first' }],
    ['title:', {}],
    ['title: ~', {}],
    [`title: ${'字'.repeat(500)}`, { title: '字'.repeat(200) }],
    ['theme: thm_01kajx6q8khjmbz27t5yafcg9v', { theme: 'thm_01kajx6q8khjmbz27t5yafcg9v' }],
    ['theme: ../../etc/passwd', { theme: '../../etc/passwd' }],
    ['theme: My  paper # mine', { theme: 'My paper' }],
    ['line_breaks: keep', { lineBreaks: 'keep' }],
    ['line_breaks: sometimes', {}],
  ])('reads %j', (yaml, expected) => {
    expect(read(yaml)).toEqual({ ...nothing, ...expected })
  })

  it.each([
    'title: !!js/function "function(){}"',
    'title: &a [*a, *a]',
    'a: &a ["x","x"]\ntitle: *a',
    'title: {a: {b: c}}',
    '<<: *b\ntitle: |\n  text\n  text',
    'title: [unclosed',
    'title: "unclosed',
    '__proto__: x\nconstructor: y\ntitle: @a',
  ])('finds no title in %j', (yaml) => {
    const found = read(yaml)

    expect(found === null || found.title === null).toBe(true)
    expect(Object.getPrototypeOf(found ?? {})).toBe(Object.prototype)
  })

  it.each([
    '---\n\ntext\n\n---\nmore',
    '---\ntext: a\n\nmore text\n\n---',
    '---\ntitle: a\n',
    ' ---\ntitle: a\n---',
  ])('is not what stands in %j, and nothing of it is lost', (markdown) => {
    const article = parseMarkdown(markdown)
    const letters = (text: string) => text.replace(/[^a-z]/g, '')

    expect(article.frontMatter).toBeNull()
    expect(letters(plainText(article))).toBe(letters(markdown))
  })
})
