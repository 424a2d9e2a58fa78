import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { noteIntent } from '../note-intent.ts'
import { textPositions } from '../text-positions.ts'
import { findBannedWords } from './find-banned-words.ts'

function severities(text: string): string[] {
  const positions = textPositions(text)
  const found = findBannedWords({
    positions,
    article: parseMarkdown(text),
    platforms: PLATFORMS,
    locale: 'zh',
    intent: noteIntent(positions),
  })
  return found.map(({ severity }) => severity)
}

const asserted = (text: string) => severities(text).filter((severity) => severity !== 'hint')

/** A report that is judged in parts, with a sentence in its middle. */
const inReport = (sentence: string) => {
  const prose = '开发者在文中回顾了这次迁移的经过，也写下了测试环境里遇到的各种问题。\n\n'.repeat(50)
  return `# 一次迁移\n\n${prose}${sentence}\n\n${prose}`
}

describe('in a long report', () => {
  it.each([
    ['a chat is a function in a row', '该软件支持投屏、私聊、白板等多种功能。'],
    ['a red envelope is one of several steps', '脚本能自动完成签到、领红包等操作。'],
    ['a purpose is no promise', '新机型开始预订，为了保本，厂商只好提高旧机型的定价。'],
    ['somebody else gets something', '新机型开始预订，如果价格上涨，他肯定不会亏。'],
    ['a choice is a question', '下一轮预订开始后，你是想继续持有，还是想全部套现，都由你自己决定。'],
    ['a sum of money doesn’t sell', '创始人随后套现离场，拿到 3000 元。'],
    ['two names are joined by a plus', '项目采用 Svelte + Vite 搭建，也可以换成 Solid+Vite。'],
    ['a packet passes through', '防火墙放行之后，数据包通过不同寻常的路径到达网关。'],
    ['people who were invited act', '目前只有少数被邀请的人可以参加内测。'],
    ['a headline’s word stands in the body', '大家万万没想到，问题出在一行配置上。'],
  ])('%s', (_, sentence) => {
    expect(asserted(inReport(sentence))).toEqual([])
  })

  it.each([
    ['a request to its readers', '想要安装包的读者请私信我。'],
    ['a group’s number', '交流 QQ群：322612404'],
    ['a headline', '## 震惊！万万没想到'],
  ])('still finds %s', (_, sentence) => {
    expect(asserted(inReport(sentence))).not.toEqual([])
  })
})

describe('a hint', () => {
  it.each([
    ['the first in time', '我们店旁边建成了全国第一辆氢能公交的加氢站。'],
    ['one of several', '这是国内最大的社区之一，我们的产品在那里首发。'],
    ['a measured share', '这款工具帮团队节省了 99.9% 的时间。'],
  ])('is %s', (_, text) => {
    expect(severities(text)).toContain('hint')
    expect(asserted(text)).toEqual([])
  })
})

describe('a lone sentence', () => {
  it.each([
    '奶奶的镯子是请师父开光的，戴了四十年',
    '去年亏了两万，他再也不提一夜暴富的事',
    '小说的主人公用祖传秘方救了一城的人',
  ])('tells of others in %j', (text) => {
    expect(severities(text)).toEqual(['hint'])
  })

  it.each(['祖传秘方，三天就好', '他家祖传秘方，欢迎选购'])('offers something in %j', (text) => {
    expect(asserted(text)).not.toEqual([])
  })
})

describe('a heap of effects', () => {
  it.each([
    '调理脾胃、调理口臭、调理便秘',
    '滋阴补血，降胆固醇，养血安神',
    '对失眠、头晕、食欲不振有很好的疗效',
  ])('is praise of a remedy in %j', (text) => {
    expect(asserted(text)).toContain('high')
  })

  it.each(['患者应遵医嘱治疗高血压、糖尿病和失眠', '研究认为，运动可以改善睡眠、缓解焦虑、降低血压'])(
    'informs in %j',
    (text) => {
      expect(asserted(text)).toEqual([])
    },
  )
})
