import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'

const BELOW = '\n\n这里写了很长的一段正文，长到足够让第一行成为它的标题，至少要有四十个字，所以再多写几个字。'
const kindOf = (markdown: string) => parseMarkdown(markdown).blocks[0]?.kind

describe('the first line of a text', () => {
  it.each([
    '藏在老小区里的牛肉粉',
    '3年存下20万｜笨办法',
    '好多问题想问你们！',
    'Three days in Lyon',
    '**租房避坑**',
    '🎁 五百粉抽奖',
  ])('is its title if it is short and stands alone: %s', (line) => {
    expect(kindOf(line + BELOW)).toBe('heading')
  })

  it.each([
    ['a sentence', `今天说三件事。${BELOW}`],
    ['a line that goes on', `大家好，${BELOW}`],
    ['a long line', `这一行已经很长了所以它一定不是标题而是正文的一部分对吧${BELOW}`],
    ['one of several lines above prose', `静夜思\n李白${BELOW}`],
    ['above a title', `早安\n\n# 标题${BELOW}`],
    ['above a remark', '早安\n\n今天很好。'],
    ['an item of a list', `✅ 早起${BELOW}`],
    ['tags', `#早安${BELOW}`],
    ['below front matter with a title', `---\ntitle: 早安\n---\n晚安${BELOW}`],
  ])('is none if it is %s', (_what, markdown) => {
    expect(kindOf(markdown)).not.toBe('heading')
  })

  it.each([
    [
      'below it in the same paragraph',
      '静夜思\n李白\n\n床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。',
    ],
    ['in a paragraph of its own', `地铁末班车\n\n文／阿澄${BELOW}`],
    ['with the dynasty', `定风波\n〔宋〕苏轼${BELOW}`],
  ])('has an author %s', (_where, markdown) => {
    const [title, author] = parseMarkdown(markdown).blocks

    expect(title).toMatchObject({ kind: 'heading', level: 1, lines: { start: 1, end: 1 } })
    expect(author).toMatchObject({ kind: 'paragraph', manner: 'author' })
  })

  it('is none if lines are to be joined', () => {
    expect(parseMarkdown(`早安${BELOW}`, new Map(), 'join').blocks[0]?.kind).toBe('paragraph')
  })
})
