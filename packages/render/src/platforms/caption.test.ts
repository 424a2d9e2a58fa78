import { captionSchema } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseMarkdown } from '../markdown/parse.ts'
import { captionText, measureCaption, writeCaption } from './caption.ts'
import type { CaptionRules } from './profile.ts'
import { platformProfiles } from './registry.ts'

function captionOf(markdown: string, given: { title?: string; tags?: readonly string[] } = {}) {
  const { title = '标题', tags = [] } = given
  const head =
    tags.length > 0 ? `---\ntags: [${tags.map((tag) => JSON.stringify(tag)).join(', ')}]\n---\n` : ''
  const { caption: rules } = platformProfiles.xhs
  if (!rules) throw new Error('Xiaohongshu has no caption.')
  return writeCaption({ article: parseMarkdown(head + markdown), title, language: 'zh-Hans' }, rules)
}

describe('writeCaption', () => {
  it('takes the text as it is when it fits', () => {
    expect(
      captionOf('# 标题\n\n第一段，[链接](https://a.example)。[^1]`x`\n\n- 甲\n- 乙\n\n[^1]: 注'),
    ).toEqual({
      title: '标题',
      title_length: 2,
      body: '第一段，链接。x\n\n• 甲\n• 乙',
      body_length: 17,
      tags: [],
      ok: true,
    })
  })

  it.each([
    ['一次失败的上线：我们从周五下午五点的发布里学到的三件事', '一次失败的上线'],
    ['清晨六点的菜市场比任何一本讲效率的书都更懂得时间', '清晨六点的菜市场比任何一本讲效率的书都…'],
    ['Everything that we learned about margins in one year', 'Everything that we learned about…'],
    ['x'.repeat(50), `${'x'.repeat(38)}…`],
    ['为什么？因为所有的答案都藏在每一个清晨的菜市场里面', '为什么？因为所有的答案都藏在每一个…'],
  ])('cuts the title %s at a phrase', (title, short) => {
    expect(captionOf('文', { title })).toMatchObject({ title: short, ok: false })
  })

  it('ends a long text with a sentence, and leaves room for the tags', () => {
    const { body, body_length, ok } = captionOf('这是一句话，有两段。'.repeat(200), { tags: ['排版'] })

    expect(body).toMatch(/^(?:这是一句话，有两段。)+…$/)
    expect(body_length).toBe(991)
    expect(ok).toBe(false)
  })

  it('leaves what only the images show to them', () => {
    expect(captionOf('看这段代码：\n\n```js\nlet a\n```\n\n好。').body).toBe('看这段代码：\n\n好。')
  })

  it('has the author’s own tags first, then those of the text, ten at most', () => {
    const { tags, body } = captionOf('见 #12。\n\n#日常[话题]# #咖啡', { tags: ['咖啡', '#读 书'] })

    expect(tags).toEqual(['咖啡', '读书', '日常'])
    expect(body).toBe('见 #12。')
    expect(captionOf('文', { tags: [...'一二三四五六七八九十百'] })).toMatchObject({
      tags: [...'一二三四五六七八九十'],
      ok: false,
    })
  })

  it('keeps within the limits for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 3000 }),
        fc.string({ maxLength: 200 }),
        (text, title) => {
          captionSchema.parse(captionOf(text, { title }))
        },
      ),
    )
  })

  it.each(['x', '字', '。', ' a', '#a '])('shortens 200,000 characters of %j', (unit) => {
    const caption = captionOf(unit.repeat(200_000 / unit.length), { title: unit.repeat(100) })

    expect(captionSchema.safeParse(caption).success).toBe(true)
  })
})

describe('a caption without a title of its own', () => {
  const rules: CaptionRules = {
    title: null,
    body: { most: 39, lengthOf: (text) => text.length },
    tags: { most: 3, keptInBody: false },
  }
  const write = (markdown: string) => {
    const input = { article: parseMarkdown(markdown), title: 'Title', language: 'en' }
    return { ...writeCaption(input, rules), measured: measureCaption(input, rules) }
  }

  it('begins with the title, and fills the limit to the character', () => {
    const caption = write('# Title\n\nIt is this and not more #a1.\n')

    expect(caption).toMatchObject({ title: '', title_length: 0, tags: ['a1'], ok: true })
    expect(caption.body).toBe('Title\n\nIt is this and not more a1.')
    expect(captionText(caption)).toHaveLength(caption.measured.body + '\n'.length)
    expect(caption.measured).toEqual({ body: 39, tags: 1 })
  })

  it('is cut so that body and tags fit together', () => {
    const caption = write('# Title\n\nIt is this. It is much more than fits #one #two.\n')

    expect(caption.ok).toBe(false)
    expect(captionText(caption).trimEnd().length).toBeLessThanOrEqual(39)
    expect(caption.measured.body).toBeGreaterThan(39)
  })

  it('counts every sign that a platform takes for a tag', () => {
    const { body, tags, ok, measured } = write('#a, #b and #c, #d. See #12.')

    expect(body).toMatch(/a, b and c, d\./)
    expect(tags).toEqual(['a', 'b'])
    expect(ok).toBe(false)
    expect(measured.tags).toBe(5)
  })
})

describe('captionText', () => {
  it('is ready to be copied', () => {
    expect(captionText(captionOf('正文。', { tags: ['甲', '乙'] }))).toBe('标题\n\n正文。\n\n#甲 #乙\n')
  })
})
