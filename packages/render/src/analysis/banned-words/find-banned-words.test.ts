import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { someOf } from '../../../../../tests/support/some-of.ts'
import { parseMarkdown } from '../../markdown/parse.ts'
import { noteIntent } from '../note-intent.ts'
import { textPositions } from '../text-positions.ts'
import { findBannedWords } from './find-banned-words.ts'
import { normalise } from './normalise.ts'
import { wordGroups } from './word-groups.ts'

function find(
  markdown: string,
  platforms: readonly (typeof PLATFORMS)[number][] = PLATFORMS,
  locale: 'en' | 'zh' = 'zh',
) {
  const article = parseMarkdown(markdown)
  const positions = textPositions(markdown)
  return findBannedWords({ positions, article, platforms, locale, intent: noteIntent(positions) })
}

describe('findBannedWords', () => {
  it.each([
    ['加微信领资料', '加微信', 'none'],
    ['加微·信领资料', '加微·信', 'inserted'],
    ['加💚微💚信领资料', '加💚微💚信', 'inserted'],
    ['加\u200b微\u200b信领资料', '加\u200b微\u200b信', 'zero_width'],
    ['加，微，信', '加，微，信', 'inserted'],
    ['Ｖ信联系', 'Ｖ信联系', 'full_width'],
    ['这是穩賺不賠的买卖', '穩賺不賠', 'traditional'],
    ['联系 VX abc', 'VX', 'case'],
    ['加**微**信领资料', '加**微**信', 'none'],
    ['加<b>微</b>信领资料', '加<b>微</b>信', 'none'],
    ['加[微]{.circle}信领资料', '加[微]{.circle}信', 'none'],
    ['加[微信]{.underline}领资料', '加[微信', 'none'],
  ])('finds in %j the stretch %j, written with evasion %s', (text, match, evasion) => {
    expect(find(text)).toMatchObject([{ match, evasion }])
  })

  it.each([
    ['code', '`加微信`'],
    ['a code block', '```\n加微信\n```'],
    ['an address', 'https://a.example/加微信'],
    ['a link’s address', '[文](/加微信)'],
    ['a longer Latin word', 'avxb vxx'],
    ['two sentences', '他每天都在增加。微信是一种工具'],
    ['two paragraphs', '增\n\n加微笑'],
    ['a phrase of ordinary language', '给字段加上唯一索引'],
  ])('finds nothing in %s', (_, text) => {
    expect(find(text)).toEqual([])
  })

  it('tells the line and the column, from 1', () => {
    const [finding] = find('第一行\r\n\r\n想要的加微信')

    expect(finding?.range).toEqual({ start: 10, end: 13, line: 3, column: 4 })
  })

  it('shows a use that is fine as a hint, with the reason', () => {
    expect(find('警方提醒，稳赚不赔都是骗局')).toMatchObject([
      { severity: 'hint', exception: '文中是在警示或报道。', confidence: 'low' },
    ])
  })

  it('offers for a word what can stand in its place: in the language of the text, not of the reasons', () => {
    expect(find('国家级品质', PLATFORMS, 'en')).toMatchObject([
      { reason: expect.stringContaining('forbidden'), suggestions: ['优质', '值得推荐'] },
    ])
    expect(find('Contact VX abc', PLATFORMS, 'zh')[0]?.suggestions.join()).toMatch(/^[\w ,’']+$/)
  })

  it('has no mercy on promises about money in an advertisement', () => {
    expect(find('我们的目标是让您稳赚不赔')).toMatchObject([{ severity: 'high', exception: null }])
  })

  it('omits words that no requested platform objects to', () => {
    expect(find('想要的加微信', ['wechat'])).toEqual([])
  })

  it('gives ranges that slice to the match, in order, for any text', () => {
    const unit = fc.constantFrom(
      ...[
        '加',
        '微',
        '信',
        '最',
        '佳',
        '稳',
        '賺',
        'V',
        'Ｘ',
        '%',
        '100',
        '·',
        '，',
        '\n',
        '\r\n',
        ' ',
        '`',
        '*',
        '<b>',
      ],
      ...[
        '\u200b',
        '\ud83d',
        '\udc9a',
        '💚',
        '# ',
        '> ',
        '](',
        'http://a.cn/',
        '```\n',
        '产品',
        '㍿',
        'ﬀ',
        '\u0301',
      ],
    )
    fc.assert(
      fc.property(
        fc.oneof(fc.array(unit, { maxLength: 60 }), fc.array(fc.string({ unit: 'binary' }))),
        (parts) => {
          const text = parts.join('')
          let start = 0
          for (const { range, match } of find(text)) {
            expect(text.slice(range.start, range.end)).toBe(match)
            expect(range.start).toBeGreaterThanOrEqual(start)
            const line = text.split(/\r\n?|\n/)[range.line - 1] ?? ''
            expect(line.slice(range.column - 1)[0]).toBe(match[0])
            start = range.start
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each(
    someOf(
      [
        '最',
        '最佳',
        '加微信',
        '`',
        '<a',
        '](',
        '[',
        'http:',
        '加，',
        'a',
        '"',
        '\u200b',
        '*',
        '\ud800',
        '$',
        '唯一',
      ],
      6,
    ),
  )('reads 200,000 characters of %j', (symbol) => {
    const text = symbol.repeat(200_000 / symbol.length)
    const positions = textPositions(text)
    const search = {
      positions,
      intent: noteIntent(positions),
      article: {
        blocks: [],
        warnings: [],
        frontMatter: null,
        lineBreaks: { mode: 'auto' as const, paragraphs: [] },
      },
      platforms: PLATFORMS,
    }

    const found = findBannedWords({ ...search, locale: 'en' })

    expect(found.length).toBeLessThanOrEqual(1000)
  })
})

describe('a pattern', () => {
  it.each([
    ['在家也能月入三万', '月入三万'],
    ['这是治疗各种失眠的产品', '治疗各种失眠'],
    ['私信领取清单', '私信领取'],
  ])('finds in %j the stretch %j', (text, match) => {
    expect(find(text)).toMatchObject([{ match }])
  })

  it.each(['他赚了月入的钱。三年后', '治疗。失眠', '他一个月入`3`次医院'])('finds nothing in %j', (text) => {
    expect(find(text).filter(({ severity }) => severity !== 'hint')).toEqual([])
  })
})

describe('the word lists', () => {
  const words = wordGroups.flatMap((group) => group.words)

  it('have 400 to 1000 words, no two of which read the same', () => {
    const signsOf = (word: string) => word.replace(/[\p{L}\p{N}\s]/gu, '')
    const keys = words.map((word) => `${normalise(word, null).codes.join(' ')} ${signsOf(word)}`)

    expect(words.length).toBeGreaterThanOrEqual(400)
    expect(words.length).toBeLessThanOrEqual(1000)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('are found as they are written, unless ordinary language covers them', () => {
    const lost = words.filter((word) => find(word).length === 0)

    expect(lost).toEqual([])
  })
})
