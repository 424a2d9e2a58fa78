import { describe, expect, it } from '@jest/globals'
import { someOf } from '../../../../tests/support/some-of.ts'
import type { Block } from '../article/article.ts'
import { plainText, plainTextOf } from '../article/plain-text.ts'
import { parseMarkdown } from './parse.ts'

const blocks = (markdown: string) => parseMarkdown(markdown).blocks
const kinds = (markdown: string) => blocks(markdown).map((block) => block.kind)
const inlinesOf = (block: Block | undefined) => (block?.kind === 'paragraph' ? block.children : [])

describe('parseMarkdown', () => {
  it.each([
    ['# a', ['heading']],
    ['a\n\nb', ['paragraph', 'paragraph']],
    ['- a\n- b', ['list']],
    ['> a', ['quote']],
    ['> [!TIP]\n> a', ['callout']],
    ['```js\na\n```', ['code']],
    ['|a|\n|-|\n|b|', ['table']],
    ['$$\nx\n$$', ['math']],
    ['a $$x$$ b', ['paragraph', 'math', 'paragraph']],
    ['a\n![b](https://example.org/c.png)\nd', ['paragraph', 'figure', 'paragraph']],
    ['a\n\n<!-- pagebreak -->\n\nb\n\n<!-- page -->', ['paragraph', 'page-break', 'paragraph', 'page-break']],
    ['---', ['rule']],
    ['a[^1]\n\n[^1]: b', ['paragraph', 'footnotes']],
    ['<details><summary>a</summary>\n\nb\n\n</details>\n\nc', ['details', 'paragraph']],
  ])('reads %j as %j', (markdown, expected) => {
    expect(kinds(markdown)).toEqual(expected)
  })

  it.each(['_', '*', '**', '~~', '=='])(
    'reads what %s nests without end, and loses no text and none of what follows',
    (sign) => {
      const deep = `${sign.repeat(20_000)}deep${sign.repeat(20_000)}`
      const article = parseMarkdown(`a ${deep} *b* [c](https://example.org)`)

      expect(plainText(article).replaceAll(sign[0] ?? '', '')).toBe('a deep b c')
      expect(inlinesOf(article.blocks[0]).slice(-3)).toEqual([
        { kind: 'styled', style: 'emphasis', children: [{ kind: 'text', text: 'b' }] },
        { kind: 'text', text: ' ' },
        { kind: 'link', href: 'https://example.org', children: [{ kind: 'text', text: 'c' }] },
      ])
    },
  )

  it('knows the lines of every block', () => {
    const found = blocks('# a\n\nb\nc\n\n```\nd\n```\n')

    expect(found.map((block) => block.lines)).toEqual([
      { start: 1, end: 1 },
      { start: 3, end: 4 },
      { start: 6, end: 8 },
    ])
  })

  it('reads check boxes and leaves the text as it is', () => {
    const [list] = blocks('- [x] done\n- [ ] open\n- [link] none')

    expect(list?.kind === 'list' && list.items.map((item) => item.task)).toEqual(['done', 'open', null])
    expect(plainText(parseMarkdown('- [x] done\n- [ ] open'))).toBe('done\nopen')
    expect(plainText(parseMarkdown('- \\[x] text\n\n> \\[!TIP]'))).toBe('[x] text\n[!TIP]')
  })

  it.each([
    ['> 先换水。\n> ——《咖啡物理学》', ['先换水。', '——《咖啡物理学》']],
    ['> a\n>\n> b\n>\n> — *Ann*, B', ['a', 'b', '— Ann, B']],
    ['> a  \n> -- Ann', ['a', '-- Ann']],
    ['<blockquote>先换水。<br>—— 某人</blockquote>', ['先换水。', '—— 某人']],
  ])('sets apart who said what %j quotes', (markdown, expected) => {
    const [quote] = blocks(markdown)
    const inside = quote?.kind === 'quote' ? quote.blocks : []

    expect(inside.map((block) => plainTextOf(inlinesOf(block)))).toEqual(expected)
    expect(inside.map((block) => block.kind === 'paragraph' && block.isAttribution)).toEqual(
      expected.map((_, at) => (at === expected.length - 1 ? true : undefined)),
    )
  })

  it('gives the name below a quotation the line that it stands on', () => {
    const [quote] = blocks('> a\n> b\n> —— 某人')

    expect(quote?.kind === 'quote' && quote.blocks.map(({ lines }) => lines)).toEqual([
      { start: 1, end: 2 },
      { start: 3, end: 3 },
    ])
  })

  it.each([
    '> —— 你来啦。',
    '> a\n> ——',
    '> a\n> --- b',
    `> a\n> —— ${'很长'.repeat(40)}`,
    '> a —— b',
    'a\n—— b',
  ])('takes %j for no name', (markdown) => {
    expect(JSON.stringify(blocks(markdown))).not.toContain('isAttribution')
  })

  it.each([
    ['他说 **“好”** 吧', '他说“好”吧'],
    ['*“可以重复。”* 第三天', '“可以重复。”第三天'],
    ['先换水。 然后，  Hello', '先换水。然后，  Hello'],
    ['（ 见下 ） 再说', '（见下）再说'],
    ['`a` 。 b', 'a 。 b'],
    ['说 “hello” “world” then', '说“hello” “world” then'],
    ['“hello” “world” it’s — 好', '“hello” “world” it’s — 好'],
    ['第一 第二 a 中', '第一 第二 a 中'],
    ['结束。 #话题 @谁', '结束。 #话题 @谁'],
  ])('closes the gaps beside full-width punctuation: %j', (markdown, expected) => {
    expect(plainText(parseMarkdown(markdown))).toBe(expected)
  })

  it('keeps the first line of a callout as its title', () => {
    const [callout] = blocks('> [!WARNING] Mind the **gap**\n> text')

    expect(callout).toMatchObject({
      kind: 'callout',
      tone: 'warning',
      title: [{ text: 'Mind the ' }, { style: 'strong' }],
      blocks: [{ kind: 'paragraph' }],
    })
  })

  it.each([
    ['**注意：**请先备份', 'strong'],
    ['他说*“好”*就走了', 'emphasis'],
    ['~~（删掉）~~后面', 'strike'],
    ['==“重点”==之后', 'mark'],
  ])('finds the emphasis in %s', (markdown, style) => {
    const [paragraph] = blocks(markdown)

    expect(inlinesOf(paragraph)).toContainEqual(expect.objectContaining({ kind: 'styled', style }))
  })

  it('joins lines of Chinese without a blank, and of English with one', () => {
    const joined = (markdown: string) => plainText(parseMarkdown(markdown, new Map(), 'join'))

    expect(joined('第一行，\n第二行')).toBe('第一行，第二行')
    expect(joined('first line\nsecond line')).toBe('first line second line')
  })

  it('takes money for money', () => {
    expect(plainText(parseMarkdown('午饭 $12，晚饭 $30；$5-$10, \\$x\\$'))).toBe(
      '午饭 $12，晚饭 $30；$5-$10, $x$',
    )
  })

  it.each([
    ['a List<String> and a Map<K, List<V>>'],
    ['an Optional<Object> is not a <Button disabled>Go</Button>'],
    ['Array<T>'],
    ['<think>b</think>'],
    ['<div unfinished'],
  ])('shows what is no HTML in %j as it stands', (markdown) => {
    const article = parseMarkdown(markdown)

    expect(plainText(article)).toBe(markdown)
    expect(article.warnings).toEqual([])
  })

  it.each([
    ['<b>a', 'a', 0],
    ['a</b>b', 'ab', 0],
    ['<span onclick="x()">a</span>', 'a', 0],
    ['a <script>x()</script>b', 'a b', 1],
    ['<script>x()</script>\n\nb', 'b', 1],
    ['<style>p{}</style>\n\nb', 'b', 1],
    ['<iframe src="x">a</iframe>\n\nb', 'b', 1],
    ['<form><button>a</button></form>', 'a', 1],
    ['<p>a &lt;b&gt;</p>', 'a <b>', 0],
    ['<div><div><p>a\n\nb', 'a\nb', 0],
    ['a <table>b</table> c', 'a b c', 1],
  ])('leaves of the raw HTML %j only %j', (markdown, text, warnings) => {
    const article = parseMarkdown(markdown)

    expect(plainText(article)).toBe(text)
    expect(article.warnings).toHaveLength(warnings)
  })

  it.each([
    ['[a](javascript:alert(1))', 'link_not_allowed'],
    ['[a](data:text/html,x)', 'link_not_allowed'],
    ['![a](data:image/svg+xml;base64,PHN2Zy8+)', 'image_unsupported'],
    ['![a](https://example.org/a.png)', 'image_unreachable'],
  ])('warns of %s', (markdown, code) => {
    expect(parseMarkdown(`\n${markdown}`).warnings).toEqual([{ code, line: 2 }])
  })

  it('sets what is nested too deeply as text', () => {
    const text = plainText(parseMarkdown(`${'>'.repeat(200)} end`))

    expect(text).toContain('end')
    expect(text.length).toBeGreaterThan(100)
  })

  const costly: [name: string, markdown: string][] = [
    ['quotes', '>'.repeat(50_000)],
    ['brackets', '['.repeat(200_000)],
    ['images', '!['.repeat(100_000)],
    ['stars', '*a_ '.repeat(50_000)],
    ['back ticks', '`a``'.repeat(50_000)],
    ['dollars', '$a '.repeat(66_000)],
    ['open formulas', '$$x\n'.repeat(50_000)],
    ['comments', '<!--'.repeat(50_000)],
    ['tags', '<b>'.repeat(66_000)],
    ['block tags', '<blockquote>\n'.repeat(15_000)],
    ['nested quotes', '> '.repeat(50_000)],
    ['a million delimiters', '*_~^=`$:{[|!<&\\'.repeat(70_000)],
    ['deep brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep links', `${'['.repeat(50_000)}a${'](b)'.repeat(50_000)}`],
    ['sizes of pictures', '![a](b ='.repeat(25_000)],
    ['attributes of pictures', '![a](b){'.repeat(25_000)],
    ['ruby', '{漢|か'.repeat(40_000)],
    ['definitions', 'a\n: b\n'.repeat(33_000)],
    ['definitions in definitions', `a\n${nested(600, (depth) => `${' '.repeat(depth * 2)}: a`)}`],
    ['boxes', '::: tip\n'.repeat(25_000)],
    ['boxes in boxes', nested(600, (depth) => `${':'.repeat(603 - depth)} tip`)],
    ['blanks behind the name of a box', `::: tip a${' '.repeat(1_000_000)}b`],
    [
      'blanks behind the name of a box, up to a line end of another kind',
      `::: tip${' '.repeat(20_000)}\u2028`,
    ],
    ['pictures in a row', '![](a)'.repeat(200_000)],
    ['lines in a link that is refused', `[${'a\n'.repeat(99_000)}](b:c)`],
    ['warnings', '[a](b:c)\n\n'.repeat(200_000)],
    ['notes in lines', '^['.repeat(100_000)],
    ['mail', 'a@'.repeat(100_000)],
    ['front matter', `---\n${'a: b\n'.repeat(40_000)}---`],
    ['front matter in one line', `---\na: "${'\\'.repeat(200_000)}\n---`],
    ['front matter of quotes that never close', `---\ntags: ["${'\\"'.repeat(500_000)}]\n---`],
    ['one long line', '字'.repeat(350_000)],
  ]
  it.each(someOf(costly, 12))('answers to %s', (_, markdown) => {
    // A parser with more than linear time exceeds the test's time limit.
    expect(plainText(parseMarkdown(markdown))).toEqual(expect.any(String))
  })

  it.each(someOf([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n字😀'], 12))(
    'answers to 200,000 times %j',
    (symbol) => {
      expect(plainText(parseMarkdown(symbol.repeat(200_000)))).toEqual(expect.any(String))
    },
  )
})

function nested(depth: number, line: (depth: number) => string): string {
  return Array.from({ length: depth }, (_, index) => line(index)).join('\n')
}
