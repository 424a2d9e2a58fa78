import { resolveRenderConfig } from '@galley/contracts'
import { findTheme, parseMarkdown, wechatArticle } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { stripAsWechat } from './wechat-strip.ts'
import { firstDifference, textIn } from './wechat-text.ts'

const inRoot = (content: string) =>
  stripAsWechat(`<section>${content}</section>`).losses.map(({ rule }) => rule)

describe('the stand-in for the editor of WeChat', () => {
  it.each([
    ['a class', '<p class="a">x</p>', 'removed-attribute'],
    ['an id', '<p id="a">x</p>', 'removed-attribute'],
    ['a data attribute', '<p data-a="a">x</p>', 'removed-attribute'],
    ['a style sheet', '<style>p{color:red}</style>', 'removed-element'],
    ['a script', '<script>1</script>', 'removed-element'],
    ['a form', '<form>x</form>', 'removed-element'],
    ['a div', '<div>x</div>', 'unknown-element'],
    ['a position', '<p style="position:absolute">x</p>', 'removed-property'],
    ['a variable', '<p style="color:var(--ink)">x</p>', 'removed-value'],
    ['a grid', '<p style="display:grid">x</p>', 'removed-value'],
    ['a relative unit', '<p style="margin:1em">x</p>', 'removed-value'],
    ['a background picture', '<p style="background:url(a.png)">x</p>', 'removed-value'],
    ['an empty spacer', '<section style="height:9px"></section>', 'empty-element'],
    ['a foreign link', '<a href="https://example.com">x</a>', 'link'],
    ['an anchor', '<a href="#a">x</a>', 'link'],
    ['a foreign picture', '<img src="https://example.com/a.png">', 'image'],
    ['a reference in a drawing', '<svg width="9" height="9"><use href="#a"></use></svg>', 'svg-element'],
    ['a drawing without a size', '<svg viewBox="0 0 9 9"><path d="M0 0"></path></svg>', 'svg-size'],
    ['an item of two elements', '<ul><li><section>x</section><p>y</p></li></ul>', 'list'],
    ['what an end tag without a start makes', '<p>x<p>y</p></p>', 'empty-element'],
    ['a comment', 'x<!-- y -->', 'comment'],
  ])('takes out %s', (_, content, rule) => {
    expect(inRoot(content)).toContain(rule)
  })

  it('takes a third level of lists apart', () => {
    const list = (content: string) => `<ul><li><section>x${content}</section></li></ul>`

    expect(inRoot(list(list('')))).toEqual([])
    expect(inRoot(list(list(list(''))))).toContain('list')
  })

  it('wants one section', () => {
    expect(stripAsWechat('<p>x</p>').losses).toContainEqual({ rule: 'root', what: 'not one section' })
    expect(stripAsWechat('<section>x</section><p>y</p>').losses).toHaveLength(1)
  })
})

describe('the comparison of an article with its HTML', () => {
  const article = parseMarkdown('# 标题\n\n正文 `a  b`，[链接](https://example.com)。\n\n1. 一\n2. 二\n')
  const theme = findTheme('plain-ink')
  if (!theme) throw new Error('There is no such theme.')
  const config = resolveRenderConfig('wechat', {})
  const { html } = wechatArticle({ article, config, theme, language: 'zh-Hans', setFormula: null })
  const differenceIn = (changed: string) => {
    const { root } = stripAsWechat(changed)
    return root === null ? 'no root' : firstDifference(article, textIn(root))
  }

  it('finds no loss in our articles', () => {
    expect(differenceIn(html)).toBeNull()
  })

  it.each([
    ['is missing', html.replace('正文', '正')],
    ['stands there twice', html.replace('正文', '正文正文')],
    ['has changed places', html.replace('正文', '文正')],
    ['was put in', html.replace('。</p>', '。！</p>')],
  ])('finds a character that %s', (_, changed) => {
    expect(changed).not.toBe(html)
    expect(differenceIn(changed)).not.toBeNull()
  })
})
