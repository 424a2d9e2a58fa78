import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { hasDrawnMarks } from '../../article/drawn-marks.ts'
import { plainText } from '../../article/plain-text.ts'
import { blockContext } from '../../output/blocks/block-context.ts'
import { blocksHtml } from '../../output/blocks.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { parseMarkdown } from '../parse.ts'

const context = blockContext(resolveRenderConfig('xhs', {}), plainInk, 'zh')
const LINE = '<span class="drawn-line">'
const CIRCLE = '<span class="drawn-circle">'

/** Returns the HTML of a paragraph's text. */
function htmlOf(markdown: string): string {
  const html = blocksHtml(parseMarkdown(markdown, new Map(), 'join').blocks, context)
  return html.replace(/^<p[^>]*>|<\/p>$/g, '')
}

describe('drawn marks', () => {
  it.each([
    ['先[睡够]{.underline}再说', `先${LINE}睡够</span>再说`],
    ['先[睡够]{.circle}再说', `先${CIRCLE}睡够</span>再说`],
    ['[一]{ .circle }[二]{:.underline}', `${CIRCLE}一</span>${LINE}二</span>`],
    ['[一]{.red .circle #a}', `${CIRCLE}一</span>`],
    ['[**粗**和`码`]{.circle}', `${CIRCLE}<strong>粗</strong>和<code>码</code></span>`],
    [
      '**[粗]{.circle}的** ==[亮]{.underline}==',
      `<strong>${CIRCLE}粗</span>的</strong> <mark>${LINE}亮</span></mark>`,
    ],
    ['[外[内]{.circle}外]{.underline}', `${LINE}外${CIRCLE}内</span>外</span>`],
    ['[a [b] c]{.circle}', `${CIRCLE}a [b] c</span>`],
    ['[[链](https://a.example)]{.circle}', `${CIRCLE}<span class="link">链</span></span>`],
  ])('read %j as %s', (markdown, html) => {
    expect(htmlOf(markdown)).toBe(html)
  })

  it.each([
    ['an unclosed bracket', '[一{.circle}'],
    ['an unclosed attribute', '[一]{.circle'],
    ['a gap', '[一] {.circle}'],
    ['no words', '[]{.circle} [ ]{.underline}'],
    ['another class', '[一]{.red} [二]{.circles} [三]{circle}'],
    ['values', '[一]{.circle width=3}'],
    ['an escape', '\\[一]{.circle} [二\\]{.circle} [三]\\{.circle}'],
    ['code', '`[一]{.circle}`'],
    ['a link', '[一](https://a.example){.circle}'],
    ['a link by its name', '[一]{.circle}\n\n[一]: https://a.example'],
    ['a note', '一[^1]{.circle}\n\n[^1]: 二'],
  ])('are not read in %s', (_, markdown) => {
    expect(hasDrawnMarks(parseMarkdown(markdown))).toBe(false)
  })

  it('draw a line below what is too long for a circle, or more than words', () => {
    for (const words of ['一二三四五六七八九', 'more than one short word', '一\\\n二', '$x$'])
      expect(htmlOf(`[${words}]{.circle}`)).toContain(LINE)
  })

  it('leave the words alone, and end nothing but themselves', () => {
    expect(plainText(parseMarkdown('# 记忆[变好]{.circle}\n\n- [x]{.underline}。]{.circle} **'))).toBe(
      '记忆变好\nx。]{.circle} **',
    )
  })

  it('take a time that grows with the text, whatever it is', () => {
    for (const part of ['[', '[a', ']{.circle}', '[a]{.circle', '[a]{.circle}', '{.a .a '])
      expect(millisecondsOf(`${part.repeat(20000)} [a]{.circle}`)).toBeLessThan(6000)
  })
})

function millisecondsOf(markdown: string): number {
  const start = performance.now()
  parseMarkdown(markdown)
  return performance.now() - start
}
