import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { twitterThread } from '../../platforms/twitter/thread/twitter-thread.ts'
import { wechatArticle } from '../../platforms/wechat/article/wechat-article.ts'
import { findTheme } from '../../themes/catalogue.ts'
import { paletteOf } from '../../themes/theme.ts'
import { canvasHtml } from '../canvas.ts'
import { titleOf } from '../titles/title.ts'

const NOTE = '# 早起\n\n先[睡够]{.circle}，[再说]{.underline}。'

function inputOf(markdown: string, id: string, scheme: 'light' | 'dark' = 'light') {
  const theme = findTheme(id)
  if (!theme) throw new Error('There is no such theme.')
  const article = parseMarkdown(markdown)
  return {
    article,
    theme,
    title: titleOf(article),
    language: 'zh-Hans',
    config: resolveRenderConfig('xhs', { scheme }),
  }
}

const pages = (...input: Parameters<typeof inputOf>) =>
  canvasHtml({ ...inputOf(...input), mathStylesheet: null })

describe('drawn marks on pages', () => {
  it.each(['light', 'dark'] as const)('have the accent of the %s scheme', (scheme) => {
    const { theme } = inputOf(NOTE, 'plain-ink')
    const accent = paletteOf(theme, scheme).palette.accent.replace('#', '%23')

    expect(pages(NOTE, 'plain-ink', scheme)).toContain(`stroke='${accent}'`)
  })

  it('have the colour of the paper where a theme sets text on a dark ground', () => {
    expect(pages(NOTE, 'neon').includes(':is(h2,th) .drawn-circle{')).toBe(true)
    expect(pages(NOTE, 'plain-ink').includes('h2,th) .drawn-circle{')).toBe(false)
  })

  it('leave the style sheet of other texts as it is', () => {
    expect(pages('先==睡够==，<u>再说</u>。', 'neon')).not.toContain('drawn')
  })
})

describe('drawn marks in other outputs', () => {
  it('are borders in an article for WeChat', () => {
    const { html } = wechatArticle({ ...inputOf(NOTE, 'plain-ink'), setFormula: null })

    expect(html).toMatch(/<span style="[^"]*border:2px solid #[^"]*white-space:nowrap[^"]*">睡够<\/span>/)
    expect(html).toMatch(/<span style="[^"]*border-bottom:2px solid #[^"]*">再说<\/span>/)
  })

  it('are plain words in a thread', () => {
    const { posts } = twitterThread({ ...inputOf(NOTE, 'plain-ink'), pages: [] })

    expect(posts.map(({ text }) => text).join()).toContain('先睡够，再说。')
  })
})
