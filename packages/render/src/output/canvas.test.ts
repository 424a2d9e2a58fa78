import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { readSource } from './blocks/source.ts'
import { canvasHtml } from './canvas.ts'

const config = resolveRenderConfig('xhs', {})

function canvasOf(markdown: string, title = 'title'): string {
  return canvasHtml({
    article: parseMarkdown(markdown),
    title,
    config,
    theme: plainInk,
    language: 'zh-Hans',
    mathStylesheet: '/* math */',
  })
}

const flowOf = (markdown: string) =>
  /<main id="flow" class="whole">(.*)<\/main>/s.exec(canvasOf(markdown))?.[1] ?? ''

describe('canvasHtml', () => {
  it('forbids everything that would reach out', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(canvasOf('a'))?.[1]

    expect(policy).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'",
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p style="position:fixed" class="frame" id="flow" onclick="x">a</p>',
    '[a](javascript:alert(1))',
    '[a]("onmouseover="alert(1))',
    '![a" onerror="alert(1)](https://example.org/a.png "b\\" onload=\\"c")',
    '![" onerror="x](data:image/png;base64,AAAA)',
    '```"><script>\na\n```',
    '`</code><script>`',
    '$\\href{javascript:alert(1)}{x}$ $\\htmlClass{frame}{x}$ $\\includegraphics{http://a}$',
    '| <svg/onload=alert(1)> |\n|-|\n| </td></table><script>x</script> |',
    '<svg><script>alert(1)</script></svg>',
    '[^"><script>]\n\n[^"><script>]: <iframe srcdoc="x">',
  ])('lets nothing of %s through', (markdown) => {
    const tags = flowOf(markdown).match(/<[a-z][^>]*>/gi) ?? []
    const attributes = tags.flatMap((tag) => [
      ...tag.replace(/"[^"]*"/g, '""').matchAll(/\s([a-z-]+)(?==|>|\s)/gi),
    ])

    expect(tags.filter((tag) => /^<(?:script|iframe|svg|object|style|link|a)\b/i.test(tag))).toEqual([])
    expect(attributes.map((match) => match[1]).filter((name) => !allowed.has(name ?? ''))).toEqual([])
    expect(tags.filter((tag) => / id=|class="frame|position/.test(tag))).toEqual([])
  })

  it('escapes the title and what stands in the furniture', () => {
    const html = canvasOf('a', '</title><script>alert(1)</script>')

    expect(html).not.toContain('<script>')
  })

  it('brings the formula fonts only where there is a formula', () => {
    expect(canvasOf('a')).not.toContain('/* math */')
    expect(canvasOf('- $x$')).toContain('/* math */')
  })

  it('shows the source of a formula that cannot be set', () => {
    expect(flowOf('$\\nope{x}$')).toContain('<code>\\nope{x}</code>')
  })

  it('makes no empty pages of repeated breaks', () => {
    const html = flowOf('a\n\n<!-- pagebreak -->\n<!-- pagebreak -->\n\nb\n\n<!-- pagebreak -->')

    expect(html.match(/class="page-break"/g)).toHaveLength(1)
  })

  it('colours code whose language it knows, and only that', () => {
    expect(flowOf('```ts\nconst a = 1\n```')).toContain('<span class="c-keyword">const</span>')
    expect(flowOf('```nothing\nconst a = 1\n```')).toContain('const a = 1')
    expect(flowOf('```__proto__\nconst a = 1\n```')).toContain('const a = 1')
  })
})

/** All elements and attributes of our own markup. `style` has numbers and the geometry of formulas. */
const allowed = new Set([
  'class',
  'style',
  'alt',
  'src',
  'start',
  'aria-hidden',
  'data-object',
  'data-furniture',
  'data-columns',
  'data-lines',
])

describe('readSource', () => {
  it('takes the language from the prose, as the structure of the text does, also if most of it is code', () => {
    const code = '```js\nconst pages = layOutPages(run, input)\n```'
    const markdown = `先看代码：\n\n${code}\n\n${code}\n\n${code}`

    expect(readSource({ title: '', markdown }, config)?.language).toBe('zh-Hans')
  })
})
