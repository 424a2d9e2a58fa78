import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { blockContext } from '../output/blocks/block-context.ts'
import { blocksHtml } from '../output/blocks.ts'
import { writeCaption } from '../platforms/caption.ts'
import { platformProfiles } from '../platforms/registry.ts'
import { twitterThread } from '../platforms/twitter/thread/twitter-thread.ts'
import { wechatArticle } from '../platforms/wechat/article/wechat-article.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'

const TEXT =
  '河边\n\n你说春天要来了\n我就把窗子打开\n\n带上：\n✅水杯\n✅ 雨伞\n\nQ：去吗？\nA：去。\n\n#春天 #河边'
const input = { article: parseMarkdown(TEXT), title: '河边', language: 'zh-Hans', theme: plainInk }
const config = resolveRenderConfig('xhs', {})

const textOf = (html: string) =>
  html
    .replace(/<br>|<\/(?:p|li|section|h1)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

describe('the lines that a writer meant', () => {
  const lines = [
    '河边',
    '你说春天要来了',
    '我就把窗子打开',
    '带上：',
    '✅水杯',
    '✅ 雨伞',
    'Q：去吗？',
    'A：去。',
  ]

  it('are lines on pages, with the marks that were typed', () => {
    const html = blocksHtml(input.article.blocks, blockContext(config, plainInk, 'zh-Hans'))

    expect(textOf(html)).toEqual([...lines, '#春天 #河边'])
    expect(html).toContain('<ul class="marked sign" style="--mark:1.6em"')
    expect(html).toContain('<span class="own-mark">✅ </span>雨伞')
    expect(html).toContain('class="tags"')
  })

  it('are lines of an article for WeChat', () => {
    const { html } = wechatArticle({ ...input, config: resolveRenderConfig('wechat', {}), setFormula: null })

    expect(textOf(html)).toEqual([...lines, '#春天 #河边'])
  })

  it('are lines of a caption', () => {
    const { caption: rules } = platformProfiles.xhs
    const caption = rules && writeCaption(input, rules)

    expect([caption?.title, ...(caption?.body.split(/\n+/) ?? [])]).toEqual(lines)
    expect(caption?.tags).toEqual(['春天', '河边'])
  })

  it('are lines of a thread', () => {
    const [post] = twitterThread({ ...input, pages: [] }).posts

    expect(post?.text.split(/\n+/)).toEqual([...lines, '#春天 #河边'])
  })
})
