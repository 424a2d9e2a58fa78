import { describe, expect, it } from '@jest/globals'
import { htmlToMarkdown } from './html-to-markdown.ts'

describe('pasted HTML', () => {
  it('keeps headings, emphasis, links, lists, code and tables', () => {
    const html = `<h2>标题</h2><p>一段<strong>重要</strong>的 <a href="https://example.com/">话</a>。</p>
<ul><li>甲<ol><li>乙</li></ol></li></ul><pre><code class="language-js">let a</code></pre>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>`
    expect(htmlToMarkdown(html)?.markdown).toBe(`## 标题

一段**重要**的 [话](https://example.com/)。

- 甲
  1. 乙

\`\`\`js
let a
\`\`\`

| a | b |
| - | - |
| 1 | x\\|y |
`)
  })

  it('takes nothing over that is no text', () => {
    const html =
      '<style>p{color:red}</style><script>hit()</script><p onclick="hit()">a<img src=x onerror="hit()" alt="b"></p>'
    expect(htmlToMarkdown(html)?.markdown).toBe('a![b](x)\n')
  })

  it.each([['', '   '], ['<p></p>'], ['x'.repeat(2_000_001)], ['<div>'.repeat(60_000)]])(
    'is nothing when nothing can be read',
    (html) => {
      expect(htmlToMarkdown(html)).toBeNull()
    },
  )
})

describe('what word processors write', () => {
  it('has its lists, though Word makes them of paragraphs', () => {
    const line = (level: number, marker: string, words: string) =>
      `<p class=MsoListParagraph style='margin-left:1in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`
    const html = `<html><body><p class=MsoTitle>Title</p>${line(1, '·', 'one')}${line(2, '1.', 'two')}${line(1, '·', 'three')}<p class=MsoNormal>after</p></body></html>`
    expect(htmlToMarkdown(html)?.markdown).toBe('# Title\n\n- one\n  1. two\n- three\n\nafter\n')
  })

  it('is bold where only a style says so, and not where a style takes it back', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">bold</span> and <span style="font-style:italic">slanted</span></p></b>'
    expect(htmlToMarkdown(html)?.markdown).toBe('**bold** and *slanted*\n')
  })
})
