import type { Platform, RenderConfigRequest } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { utf8Bytes } from '../text-metrics/text-size.ts'
import { titleLength } from '../text-metrics/title-length.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { limitUses } from './registry.ts'
import { tagsIn } from './text-counts.ts'
import { wechatArticle } from './wechat/article/wechat-article.ts'

function usesOf(
  platform: Platform,
  markdown: string,
  given: { title?: string; config?: RenderConfigRequest } = {},
) {
  const uses = limitUses(platform, {
    article: parseMarkdown(markdown),
    title: given.title ?? '',
    config: resolveRenderConfig(platform, given.config ?? {}),
    theme: plainInk,
    setFormula: null,
    estimatedPages: 3,
  })
  return Object.fromEntries(uses.map((use) => [use.name, use]))
}

describe('titleLength', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['ab', 1],
    ['a'.repeat(40), 20],
    ['a'.repeat(41), 21],
    ['标题', 2],
    ['标题a', 3],
    ['😀', 2],
  ])('counts %j as %d', (title, length) => {
    expect(titleLength(title)).toBe(length)
  })
})

describe('limitUses', () => {
  it('says when a title is too long for Xiaohongshu', () => {
    const { title } = usesOf('xhs', '文', { title: '长'.repeat(21) })

    expect(title).toMatchObject({ used: 21, limit: 20, ok: false, unit: 'title_units' })
  })

  it('counts every page as Xiaohongshu’s images', () => {
    expect(usesOf('xhs', '文').images).toMatchObject({ used: 3, limit: 18, ok: true })
  })

  it('counts WeChat’s author and digest in characters', () => {
    const uses = usesOf('wechat', '字'.repeat(80), { config: { author: '某某' } })

    expect(uses.author).toMatchObject({ used: 2, limit: 16 })
    expect(uses.digest).toMatchObject({ used: 80, limit: 120 })
  })

  it('counts the very HTML that WeChat gets', () => {
    const markdown = '# 标题\n\n正文 **粗** [链接](https://a.example)\n\n```js\nlet a = 1\n```\n\n𠮷'
    const config = resolveRenderConfig('wechat', {})
    const { html } = wechatArticle({
      ...{ article: parseMarkdown(markdown), config, theme: plainInk },
      ...{ language: 'zh-Hans', setFormula: null },
    })
    const uses = usesOf('wechat', markdown)

    expect(uses.content_characters?.used).toBe(Array.from(html).length)
    expect(uses.content_bytes?.used).toBe(new TextEncoder().encode(html).length)
  })

  it('finds an article too long for WeChat', () => {
    const uses = usesOf('wechat', '字'.repeat(20_000))

    expect(uses.content_characters).toMatchObject({ ok: false })
    expect(uses.content_bytes?.used).toBeGreaterThan(60_000)
  })

  it('counts a post’s weight and its thread for X', () => {
    const uses = usesOf('twitter', '这是一句话。'.repeat(60))

    expect(uses.weighted_length).toMatchObject({ used: 720, limit: 280, ok: false })
    expect(uses.thread_posts).toMatchObject({ used: 3, ok: true })
  })

  it('measures the longest description of a picture', () => {
    const uses = usesOf('twitter', `text ![${'a'.repeat(1001)}](https://a.example/b.png) more`)

    expect(uses.alt_text).toMatchObject({ used: 1001, ok: false })
  })
})

describe('tagsIn', () => {
  it('finds each tag once, but not in code, headings or addresses', () => {
    const article = parseMarkdown(
      '# 标题\n\n#穿搭 和 #日常[话题]# 还有 #穿搭 `#no` a#b\n\nhttps://a.example/#c',
    )

    expect(tagsIn(article)).toEqual(['#穿搭', '#日常[话题]#'])
  })
})

describe('utf8Bytes', () => {
  it.each([
    ['a', 1],
    ['é', 2],
    ['中', 3],
    ['😀', 4],
    ['\ud800', 3],
  ])('counts %j as %d', (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes)
  })
})
