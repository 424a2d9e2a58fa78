import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { blockContext } from '../blocks/block-context.ts'
import { blocksHtml } from '../blocks.ts'

const context = blockContext(resolveRenderConfig('xhs', {}), plainInk, 'zh-Hans')
const leads = (markdown: string) => blocksHtml(parseMarkdown(markdown).blocks, context).includes('lead-in')

describe('a short line that heads what follows', () => {
  it.each([
    ['bold', '**看房之前**\n\n先查通勤。'],
    ['an emoji and bold words', '📌 **看房之前**\n\n先查通勤。'],
    ['a number', '1️⃣ 早餐\n\n牛奶加鸡蛋。'],
    ['a Chinese number', '一、前言\n\n这是前言。'],
    ['a link', '[这篇](https://a.example)\n\n讲的是排版。'],
  ])('stays with it: %s', (_what, markdown) => {
    expect(leads(markdown)).toBe(true)
  })

  it.each([
    ['a sentence', '**看房之前要查通勤。**\n\n先查通勤。'],
    ['a bold word in a line', '**看房**之前\n\n先查通勤。'],
    ['one of a row', '**甲**\n\n**乙**'],
    ['the last of its part', '**甲**\n\n# 乙'],
    ['the last of all', '**甲**'],
  ])('is none: %s', (_what, markdown) => {
    expect(leads(markdown)).toBe(false)
  })
})
