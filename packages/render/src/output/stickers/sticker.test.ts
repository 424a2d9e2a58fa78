import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { twitterThread } from '../../platforms/twitter/thread/twitter-thread.ts'
import { wechatArticle } from '../../platforms/wechat/article/wechat-article.ts'
import { stickers } from '../../stickers/catalogue.ts'
import { shapesOf } from '../../stickers/shapes-of.ts'
import { findTheme } from '../../themes/catalogue.ts'
import { canvasHtml } from '../canvas.ts'
import { titleOf } from '../titles/title.ts'

function inlinesOf(markdown: string) {
  const [block] = parseMarkdown(markdown).blocks
  return block?.kind === 'paragraph' ? block.children : []
}

const stickersIn = (markdown: string) =>
  inlinesOf(markdown).flatMap((inline) =>
    inline.kind === 'sticker' ? [`${inline.name} ${inline.size} ${inline.side}`] : [],
  )

const NOTE = '# 周末 :sticker-cake:\n\n:sticker-idea:{side=right} 先睡够。\n\n早上 :sticker-coffee: 一杯。'

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

describe('stickers', () => {
  it.each([
    [':sticker-cat:', ['cat null null']],
    ['一只:sticker-cat:，:贴纸-狗:', ['cat null null', 'dog null null']],
    [':sticker-cat::sticker-dog:', ['cat null null', 'dog null null']],
    ['：贴纸-猫：很懒', ['cat null null']],
    [':sticker-cat:{size=2}', ['cat 2 null']],
    [':sticker-cat:{side=left size=1.5}', ['cat 1.5 left']],
    ['**:sticker-cat:**', []],
  ])('are read: %s', (markdown, found) => {
    expect(stickersIn(markdown)).toEqual(found)
  })

  it.each([
    '10:30:45',
    ':sticker-unheard:',
    'std::sticker-cat:',
    'a:sticker-cat:',
    '\\:sticker-cat:',
    '`:sticker-cat:`',
    ':sticker-size="2"',
  ])('leave %s text', (markdown) => {
    expect(stickersIn(markdown)).toEqual([])
  })

  it('leave other braces text', () => {
    expect(stickersIn(':sticker-cat:{size=99}')).toEqual(['cat null null'])
    expect(inlinesOf(':sticker-cat:{size=99}').at(-1)).toEqual({ kind: 'text', text: '{size=99}' })
  })

  it('each have a drawing', () => {
    for (const { name } of stickers) expect(shapesOf(name).length).toBeGreaterThan(0)
    expect(new Set(stickers.flatMap(({ name, zh }) => [name, zh])).size).toBe(2 * stickers.length)
  })
})

describe('stickers in outputs', () => {
  it('are drawings with a name on pages', () => {
    const html = pages(NOTE)

    expect(html).toMatch(/<span class="sticker"[^>]*><svg viewBox="0 0 48 48" role="img" aria-label="咖啡">/)
    expect(html).toContain('<p class="beside-right low keep" style="--sticker:2"')
  })

  it('leave the style sheet of other texts as it is', () => {
    expect(pages('# 周末\n\n先睡够。')).not.toContain('sticker')
  })

  it('are drawings in the colour of the text in an article for WeChat', () => {
    const { html } = wechatArticle({ ...inputOf(NOTE), setFormula: null })

    expect(html).toMatch(/<svg [^>]*width="22" height="22" viewBox="0 0 48 48"/)
    expect(html).toContain('stroke="currentColor"')
  })

  it('are emoji in a thread', () => {
    const { posts } = twitterThread({ ...inputOf(NOTE), pages: [] })

    expect(posts.map(({ text }) => text).join()).toContain('早上 ☕ 一杯。')
  })
})
