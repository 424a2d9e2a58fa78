import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { twitterThread } from '../../platforms/twitter/thread/twitter-thread.ts'
import { wechatArticle } from '../../platforms/wechat/article/wechat-article.ts'
import { findTheme } from '../../themes/catalogue.ts'
import { canvasHtml } from '../canvas.ts'
import { titleOf } from '../titles/title.ts'

const NOTE = '# 早起\n\n先==睡够=={>>最要紧<<}，再说。'

function inputOf(markdown: string) {
  const theme = findTheme('plain-ink')
  if (!theme) throw new Error('There is no such theme.')
  const article = parseMarkdown(markdown)
  return {
    article,
    theme,
    title: titleOf(article),
    language: 'zh-Hans',
    config: resolveRenderConfig('xhs', {}),
  }
}

const pages = (markdown: string) => canvasHtml({ ...inputOf(markdown), mathStylesheet: null })

function notesIn(markdown: string): string[] {
  const [block] = parseMarkdown(markdown).blocks
  const inlines = block?.kind === 'paragraph' ? block.children : []
  return inlines.flatMap((inline) => (inline.kind === 'note' ? [inline.text] : []))
}

describe('notes to marked words', () => {
  it.each([
    ['==睡够=={>>最要紧<<}', ['最要紧']],
    ['[睡够]{.circle}{>> 最要紧 <<}', ['最要紧']],
    ['[a]{.underline}{>>one<<} and ==b=={>>two<<}', ['one', 'two']],
  ])('are read: %s', (markdown, found) => {
    expect(notesIn(markdown)).toEqual(found)
  })

  it.each([
    '睡够{>>最要紧<<}',
    '**睡够**{>>最要紧<<}',
    '==睡够== {>>最要紧<<}',
    '=={>>最要紧<<}',
    `==睡够=={>>${'长'.repeat(81)}<<}`,
    '==睡够=={>><<}',
  ])('leave %s text', (markdown) => {
    expect(notesIn(markdown)).toEqual([])
    expect(JSON.stringify(parseMarkdown(markdown).blocks)).toContain('{>>')
  })

  it('are below their words on pages', () => {
    expect(pages(NOTE)).toContain(
      '<mark>睡够</mark><span class="note"><span class="note-words">最要紧</span></span>',
    )
  })

  it('leave the style sheet of other texts as it is', () => {
    expect(pages('先==睡够==，再说。')).not.toContain('.note{')
  })

  it('are in brackets in an article for WeChat, and in a thread', () => {
    const { html } = wechatArticle({ ...inputOf(NOTE), setFormula: null })
    const { posts } = twitterThread({ ...inputOf(NOTE), pages: [] })

    expect(html).toMatch(/<span style="[^"]*font-size:\d+px[^"]*">（最要紧）<\/span>/)
    expect(posts.map(({ text }) => text).join()).toContain('先睡够（最要紧），再说。')
  })

  it('are no part of a title', () => {
    expect(titleOf(parseMarkdown('# 早==起=={>>六点<<}'))).toBe('早起')
  })
})
