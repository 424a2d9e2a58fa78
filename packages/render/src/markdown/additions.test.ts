import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { blockContext } from '../output/blocks/block-context.ts'
import { blocksHtml } from '../output/blocks.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { parseMarkdown } from './parse.ts'

const context = blockContext(resolveRenderConfig('xhs', {}), plainInk, 'en')

/** Returns the HTML of the additions to CommonMark, without source lines. */
function htmlOf(markdown: string): string {
  const html = blocksHtml(parseMarkdown(markdown, new Map(), 'join').blocks, context)
  return html.replace(/ data-lines="[^"]*"| class="latin"|\n/g, '')
}

describe('definition lists', () => {
  it.each([
    ['a\n: b', '<dl><dt>a</dt><dd><p>b</p></dd></dl>'],
    [
      'a\n: b\n: c\nd\n: e',
      '<dl><dt>a</dt><dd><p>b</p></dd><dd><p>c</p></dd><dt>d</dt><dd><p>e</p></dd></dl>',
    ],
    ['a\n\n: b\nc\n# d', '<dl><dt>a</dt><dd><p>b c</p></dd></dl><h1>d</h1>'],
    ['a\n: b\n\n  c\n\nd', '<dl><dt>a</dt><dd><p>b</p><p>c</p></dd></dl><p>d</p>'],
    ['a\n:   - b\n    - c', '<dl><dt>a</dt><dd><ul><li><p>b</p></li><li><p>c</p></li></ul></dd></dl>'],
    ['- a\n  : b\n- c', '<ul><li><dl><dt>a</dt><dd><p>b</p></dd></dl></li><li><p>c</p></li></ul>'],
    ['> a\n> : b', '<blockquote><dl><dt>a</dt><dd><p>b</p></dd></dl></blockquote>'],
    [': a', '<p>: a</p>'],
    ['a\n:b', '<p>a :b</p>'],
    ['完\n\n~ 完 ~', '<p>完</p><p>~ 完 ~</p>'],
  ])('read %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })
})

describe('indices', () => {
  it.each([
    ['H~2~O', '<p>H<sub>2</sub>O</p>'],
    ['SO~4~^2-^', '<p>SO<sub>4</sub><sup>2-</sup></p>'],
    ['x^2^, 19^th^', '<p>x<sup>2</sup>, 19<sup>th</sup></p>'],
    ['F~合~', '<p>F<sub>合</sub></p>'],
    ['1010~2~', '<p>1010<sub>2</sub></p>'],
    ['~~gone~~', '<p><s>gone</s></p>'],
    ['a~ b~, a^ b^', '<p>a~ b~, a^ b^</p>'],
    ['约 3~5天7~9天', '<p>约 <span class="unit">3~5天</span><span class="unit">7~9天</span></p>'],
    [
      '100~200元，300~400元',
      '<p><span class="unit">100~200元</span>，<span class="unit">300~400元</span></p>',
    ],
    ['周一~周五和周六~周日', '<p>周一~周五和周六~周日</p>'],
    ['x^2+y^2=z^2', '<p>x^2+y^2=z^2</p>'],
    ['a \\^b^ c \\~d~', '<p>a ^b^ c ~d~</p>'],
  ])('read %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })
})

describe('ruby', () => {
  it.each([
    ['{漢字|かんじ}', '<p><ruby>漢字<rt><span lang="ja">かんじ</span></rt></ruby></p>'],
    ['{漢字|かん|じ}', '<p><ruby>漢<rt><span lang="ja">かん</span></rt>字<rt>じ</rt></ruby></p>'],
    ['{拼音|pīnyīn}', '<p><ruby>拼音<rt>pīnyīn</rt></ruby></p>'],
    ['{是|否} {a|b} {一|', '<p>{是|否} {a|b} {一|</p>'],
  ])('reads %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  it('stands in a table when its line is escaped', () => {
    expect(htmlOf('|a|\n|-|\n|{字\\|zì}|')).toContain('<ruby>字<rt>zì</rt></ruby>')
  })
})

describe('emoji', () => {
  it.each([
    [':smile: :+1::heart:', '<p>😄 👍❤️</p>'],
    ['好:tada:好', '<p>好🎉好</p>'],
    [':no_such_name: 12:30:00 1:100:2 std::end:', '<p>:no_such_name: 12:30:00 1:100:2 std::end:</p>'],
    ['`:smile:` \\:smile:', '<p><code>:smile:</code> :smile:</p>'],
    [':constructor: :toString:', '<p>:constructor: :toString:</p>'],
  ])('reads %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })
})

describe('boxes', () => {
  it.each([
    [
      '::: tip\na\n:::\nb',
      '<div class="callout tip"><p class="callout-title" data-furniture>Tip</p><p>a</p></div><p>b</p>',
    ],
    [
      '::: danger *a*\nb',
      '<div class="callout caution"><p class="callout-title"><em>a</em></p><p>b</p></div>',
    ],
    [
      'a\n:::info[b]\nc\n:::',
      '<p>a</p><div class="callout note"><p class="callout-title">b</p><p>c</p></div>',
    ],
    ['::: details a\nb\n:::', '<div class="details"><p class="summary">a</p><p>b</p></div>'],
    [
      '::::tip a\n:::note b\nc\n:::\n::::\nd',
      '<div class="callout tip"><p class="callout-title">a</p><div class="callout note"><p class="callout-title">b</p><p>c</p></div></div><p>d</p>',
    ],
    [
      '- ::: tip a\n  b\n- c',
      '<ul><li><div class="callout tip"><p class="callout-title">a</p><p>b</p></div></li><li><p>c</p></li></ul>',
    ],
    ['> [!Question]- a\n> b', '<div class="callout note"><p class="callout-title">a</p><p>b</p></div>'],
    ['::: something\na\n:::', '<p>::: something a :::</p>'],
    ['> [!SOMETHING]\n> a', '<blockquote><p>[!SOMETHING] a</p></blockquote>'],
  ])('read %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })
})

describe('pictures', () => {
  const address = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs='

  it.each([
    [`![a](${address} =300x200)`, ' style="width:min(100%,18.75em);aspect-ratio:300/200"', ''],
    [`![a](${address} =300x)`, ' style="width:min(100%,18.75em)"', ''],
    [`![a](${address} "b" =x200)`, ' style="height:12.5em"', '<figcaption>b</figcaption>'],
    [`![a](${address} =50%x)`, ' style="width:50%"', ''],
    [`![a](${address}){width=50%}`, ' style="width:50%"', ''],
    [
      `![a](${address}){ .wide width="320px" height=160 }`,
      ' style="width:min(100%,20em);aspect-ratio:320/160"',
      '',
    ],
    [`![a|160](${address})`, ' style="width:min(100%,10em)"', ''],
    [`![a](${address} "b"){width=900%}`, ' style="width:100%"', '<figcaption>b</figcaption>'],
    [`![a](${address}){width=99999}`, ' style="width:min(100%,250em)"', ''],
  ])('of %j are as large as the author wants', (markdown, style, caption) => {
    expect(htmlOf(markdown)).toBe(
      `<figure><img data-object src="${address}" alt="a"${style}>${caption}</figure>`,
    )
  })

  it.each([
    ['{width=half}', 'width:50%'],
    ['{crop=3:4 focus=0.3,0.6}', 'aspect-ratio:3/4;object-fit:cover;object-position:30% 60%'],
    [
      '{crop=0.1,0,0.5,1 radius=16px}',
      'aspect-ratio:1/1;object-fit:cover;object-position:50% 50%;object-view-box:inset(0% 40% 0% 10%);border-radius:1em',
    ],
    ['{crop=0,0,1,1 radius=0}', 'border-radius:0em'],
  ])('with %s are %s', (attributes, style) => {
    expect(htmlOf(`![a](${address})${attributes}`)).toContain(`style="${style}"`)
  })

  it('reach the edges of a page, but not in a list', () => {
    expect(htmlOf(`![a](${address}){width=full}`)).toContain('<figure class="full">')
    expect(htmlOf(`- ![a](${address}){width=full}`)).not.toContain('full')
  })

  it('stand in a gallery after one that begins it, nine at most', () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, index) => `![${index}](a.png "c${index}")`)
    const [first, ...others] = pictures(11)
    const kinds = (markdown: string) =>
      parseMarkdown(markdown).blocks.map((block) =>
        block.kind === 'gallery' ? block.pictures.length : block.kind,
      )

    expect(kinds(`${first}{layout=grid}\n${others.join('\n')}`)).toEqual([9, 'figure', 'figure'])
    expect(kinds(`a ![b](c.png)\n\n${pictures(2).join('\n')}`)).toEqual(['paragraph', 'figure', 'figure'])
    expect(kinds(`${first}{layout=row}${others[0]}\ntext\n${others[1]}`)).toEqual([2, 'paragraph', 'figure'])
    expect(kinds(`${first}{layout=row}${others[0]}{layout=grid}${others[1]}`)).toEqual(['figure', 2])
    expect(kinds(`${first}{layout=row}\n\n${others[0]}`)).toEqual(['figure', 'figure'])
  })

  it('of a gallery have one shape in each row, and one caption', () => {
    const html = htmlOf(`![a](${address} "b"){layout=grid}\n![c](${address} "d")![e](${address}){focus=1,0}`)

    expect(html).toBe(
      `<figure class="gallery"><div class="tiles"><div class="tile-row">${[
        `alt="a">`,
        `alt="c">`,
        `alt="e" style="object-fit:cover;object-position:100% 0%">`,
      ]
        .map(
          (rest) =>
            `<div class="tile" style="aspect-ratio:1/1;flex-grow:1"><img data-object src="${address}" ${rest}</div>`,
        )
        .join('')}</div></div><figcaption>b<span class="cell-gap"></span>d</figcaption></figure>`,
    )
  })

  it.each([
    '{width=expression(1)}',
    '{onload=x}',
    '{focus=2,0}',
    '{crop=0,0,1}',
    '{crop=0:1}',
    '{layout=table}',
    '{constructor=1}',
    '{width=1;position:fixed}',
    '{}',
    '{a|b}',
  ])('leave %s as it is', (attributes) => {
    const html = htmlOf(`![a](${address})${attributes}`)

    // A line may end after the colon.
    expect(html.replaceAll('<wbr>', '')).toContain(attributes)
    expect(html).not.toContain('style')
  })
})
