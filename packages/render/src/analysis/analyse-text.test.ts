import { analyze, PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { someOf } from '../../../../tests/support/some-of.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import type { AnalysisInput } from './analyse-text.ts'
import { analyseText } from './analyse-text.ts'
import { textShareNote } from './layout-risks/text-share.ts'

const { answer } = analyze
if (answer.kind !== 'json') throw new Error('An analysis is answered as JSON.')
const answerSchema = answer.data.omit({ structure: true, assumed_images: true }).strict()

function analyse(markdown: string, given: Partial<AnalysisInput> = {}) {
  const input = {
    title: 'Title',
    platforms: PLATFORMS,
    config: {},
    layouts: new Map(),
    setFormula: null,
    locale: 'en',
    ...given,
  } as const
  return analyseText({ markdown, article: parseMarkdown(markdown), ...input })
}

function risksIn(markdown: string, given: Partial<AnalysisInput> = {}) {
  return analyse(markdown, given).layout_risks
}

/** Returns the header of a PNG with this width and half the height. */
function png(width: number): string {
  const sides = [width, width / 2].flatMap((side) => [0, 0, side >> 8, side & 255])
  const bytes = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, ...sides, 8]
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes, 6, 0))}`
}

describe('analyseText', () => {
  it('answers for the platforms that were asked for, in the shape of the contract', () => {
    const analysis = analyse('# Hello\n\nSome text.', { platforms: ['xhs', 'xhs'] })

    expect(Object.keys(answerSchema.parse(analysis).platforms)).toEqual(['xhs'])
    expect(analysis.platforms.xhs).toMatchObject({ estimated_pages: 1, estimate: 'approximate' })
  })

  it('estimates more pages for more text, smaller cards and larger type', () => {
    const text = '一段不长不短的文字，写给想知道页数的人看。'.repeat(80)
    const pagesOf = (config: AnalysisInput['config'], markdown = text) =>
      analyse(markdown, { config }).platforms.xhs?.estimated_pages ?? 0

    expect(pagesOf({}, text.repeat(2))).toBeGreaterThan(pagesOf({}))
    expect(pagesOf({ aspect_ratio: '1:1' })).toBeGreaterThan(pagesOf({}))
    expect(pagesOf({ font_size: 'xl' })).toBeGreaterThan(pagesOf({ font_size: 's' }))
  })

  it('begins a page at each break', () => {
    expect(analyse('a\n\n<!-- page -->\n\nb\n\n<!-- page -->\n\nc').platforms.xhs?.page_fill).toHaveLength(3)
  })

  it('counts every picture: a cover, an end card, and for WeChat always two covers', () => {
    const { xhs, wechat } = analyse('a', { config: { cover: true, end_card: true, max_pages: 1 } }).platforms

    expect(xhs?.page_fill).toEqual([1, expect.any(Number), 1])
    expect(wechat).toMatchObject({ estimated_pages: 2, page_fill: [1, 1] })
  })

  it('has one page for an empty text', () => {
    expect(analyse('').platforms.xhs?.page_fill).toEqual([0])
  })

  it('takes the default theme’s measures for one that it doesn’t know', () => {
    expect(analyse('a', { config: { theme: 'unknown' } }).platforms.xhs?.estimated_pages).toBe(1)
  })

  it('speaks Chinese', () => {
    const [risk] = risksIn('![图](https://a.example/a.png)', { locale: 'zh' })

    expect(risk).toMatchObject({ risk: 'image_unreachable', severity: 'high' })
    expect(risk?.message).toMatch(/网络图片/)
  })

  it.each([
    ['table_too_wide', `|${'a column | '.repeat(14)}\n|${'---|'.repeat(14)}\n|${'some words | '.repeat(14)}`],
    ['code_line_overflow', `\`\`\`js\n${'x'.repeat(120)}\n\`\`\``],
    ['unbreakable_block', `see ${'abcdefghij'.repeat(10)}`],
    ['image_unreachable', 'a ![b](https://a.example/b.png)'],
    ['image_unsupported', '![b](file:///b.png)'],
    ['too_many_images', 'a\n\n<!-- page -->\n\n'.repeat(30)],
    ['heading_level_skipped', '# a\n\n### b'],
    ['link_not_allowed', '[a](https://a.example/)'],
    ['link_refused', '[a](javascript:void)'],
    ['html_stripped', '<script>x</script>\n\ntext'],
    ['missing_glyph', 'signs: 𓀀𓀁'],
    ['deep_nesting', Array.from({ length: 7 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
  ])('warns of %s', (risk, markdown) => {
    const found = risksIn(markdown).filter((each) => each.risk === risk)

    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.message).not.toMatch(/[{}]/)
    expect(found[0]?.fix).not.toMatch(/[{}]/)
  })

  it('tells where characters stand that no font has, and nothing of those that one has', () => {
    const markdown = '龘 𪚥 👨‍👩‍👧\n\nold 𓀀 signs'
    const risks = risksIn(markdown)

    expect(risks.map(({ risk, range }) => [risk, range])).toEqual([
      [
        'missing_glyph',
        { start: markdown.indexOf('𓀀'), end: markdown.indexOf(' signs'), line: 3, column: 5 },
      ],
    ])
    expect(JSON.stringify(risks)).not.toContain('𓀀')
    expect(risksIn('![a](https://a.example/𓀀.png)').map(({ risk }) => risk)).toEqual(['image_unreachable'])
  })

  it('warns of a title that is too long for one platform only', () => {
    const risks = risksIn('a', { title: '长'.repeat(25) })

    expect(risks).toMatchObject([{ risk: 'title_too_long', platforms: ['xhs'], range: null }])
  })

  it('says nothing of a link that WeChat follows, nor of any where WeChat wasn’t asked for', () => {
    expect(risksIn('[a](https://mp.weixin.qq.com/s/x)')).toEqual([])
    expect(risksIn('[a](https://a.example/)', { platforms: ['xhs'] })).toEqual([])
  })

  it('counts the links that WeChat shows as text in one finding', () => {
    const links = Array.from({ length: 73 }, (_, index) => `[site ${index}](https://a.example/${index})`)
    const found = risksIn(`Intro.\n\n${links.join('\n\n')}`, { platforms: ['wechat'] })

    expect(found).toEqual([
      expect.objectContaining({
        risk: 'link_not_allowed',
        severity: 'hint',
        message: expect.stringContaining('73'),
      }),
    ])
    expect(found[0]?.range?.line).toBe(3)
  })

  it('says nothing of code and tables that scroll in an article, nor of lists that keep their shape there', () => {
    const code = `\`\`\`js\n${'x'.repeat(120)}\n\`\`\``
    const table = `|${'long heading | '.repeat(12)}\n|${'---|'.repeat(12)}\n|${'cell | '.repeat(12)}`

    expect(risksIn(`${code}\n\n${table}\n\n- a\n  - b\n    - c`, { platforms: ['wechat'] })).toEqual([])
  })

  it('checks the rules of the trades that were asked for, and those for all', () => {
    const markdown = '国家级理财，保本保息，稳赚不赔；祛斑面霜，下单立减。'
    const kindsOf = (trades?: AnalysisInput['trades']) => [
      ...new Set(analyse(markdown, { trades }).banned_words.map(({ category }) => category)),
    ]

    expect(kindsOf()).toEqual(expect.arrayContaining(['statute', 'financial', 'cosmetic']))
    expect(kindsOf(['beauty'])).toEqual(expect.arrayContaining(['statute', 'cosmetic']))
    expect(kindsOf(['beauty'])).not.toContain('financial')
    expect(kindsOf([])).toEqual(['statute'])
  })

  it('judges a long text in parts: the advertisement in a newsletter sells, the report beside it does not', () => {
    const news = '会议讨论了城市交通的规划，代表们交换了意见。'.repeat(80)
    const advertisement = '新课上线，限时优惠价 99 元，下单立减，最佳的老师带你学。'
    const report = '他是这项工作的最佳人选。'
    const markdown = `${report}\n\n${news}\n\n${advertisement}\n\n${news}`
    const severities = analyse(markdown).banned_words.filter(({ match }) => match === '最佳')

    expect(severities.map(({ severity }) => severity)).toEqual(['hint', 'high'])
    expect(analyse(`${report}\n\n${advertisement}`).banned_words.at(-1)?.severity).toBe('high')
  })

  it('names the law or the platform’s rule of each finding, with its date and a link', () => {
    const { banned_words } = analyse('国家级品质，加微信下单', { locale: 'zh' })

    expect(banned_words.map(({ source, legal_basis }) => [source.kind, legal_basis === source.name])).toEqual(
      expect.arrayContaining([
        ['law', true],
        ['platform', false],
      ]),
    )
    for (const { source } of banned_words) expect(source.url).toMatch(/^https:/)
    expect(banned_words.find(({ source }) => source.kind === 'law')?.source.in_force).toBe('2021-04-29')
  })

  it('finds what typesetters would change only if it is asked to', () => {
    expect(risksIn('用Vue写的页面。')).toEqual([])
    expect(risksIn('用Vue写的页面。', { typography: true }).map(({ risk }) => risk)).toEqual([
      'typography_space',
    ])
  })

  it('says on which page a finding begins, if the pages are laid out', () => {
    const layout = {
      pages: [
        { fill: 1, firstLine: 1, lastLine: 2 },
        { fill: 1, firstLine: 3, lastLine: 9 },
      ],
      warnings: [],
    }
    const { layout_risks, banned_words } = analyse('text\n\n[TOC]\n\n全网最低价', {
      layouts: new Map([['xhs', layout]]),
      platforms: ['xhs', 'twitter'],
    })

    expect(layout_risks.map(({ risk, pages }) => [risk, pages])).toEqual([['toc_literal', { xhs: 2 }]])
    expect(banned_words.map(({ pages }) => pages)).toEqual([{ xhs: 2 }])
  })

  it.each([
    ['heading_level_skipped', '# a\n\n#### b\n\ntext', '# a\n\n## b\n\ntext'],
    [
      'link_refused',
      'see [a](javascript:void) and [b](https://mp.weixin.qq.com/)',
      'see a and [b](https://mp.weixin.qq.com/)',
    ],
    ['link_refused', '[a](vbscript:x) [b](file:///c)', 'a [b](file:///c)'],
    ['heading_stranded', 'a\n\n## b\n\nc', 'a\n\n<!-- pagebreak -->\n\n## b\n\nc'],
  ])('mends %s by its patch', (risk, markdown, mended) => {
    const stranding = {
      pages: [{ fill: 1, firstLine: 1, lastLine: 3 }],
      warnings: [{ code: 'heading_stranded', page: 1 }],
    }
    const layouts: AnalysisInput['layouts'] = new Map(risk === 'heading_stranded' ? [['xhs', stranding]] : [])
    const before = risksIn(markdown, { layouts })
    const patch = before.find((each) => each.risk === risk)?.patch

    expect(patch && markdown.slice(0, patch.start) + patch.replacement + markdown.slice(patch.end)).toBe(
      mended,
    )
    const count = (risks: typeof before) => risks.filter((each) => each.risk === risk).length
    expect(count(risksIn(mended))).toBe(count(before) - 1)
  })

  const risksOf = (markdown: string, config = {}) =>
    risksIn(markdown, { config, platforms: ['xhs'] }).map(({ risk, range }) => [risk, range?.line])

  it('measures pictures by how large they are shown', () => {
    expect(risksOf(`text\n\n![a|500](${png(200)})`)).toEqual([['image_low_res', 3]])
    expect(risksOf(`![a](${png(600)})`)).toEqual([])
    expect(risksOf(`![a](${png(600)})`, { scale: 3 })).toEqual([['image_low_res', 1]])
    expect(risksOf(`![a](${png(40)})`)).toEqual([['image_too_small', 1]])
    expect(risksOf(`an icon ![a](${png(40)}) in a line`)).toEqual([])
  })

  it('warns of text in a picture that is too small on a phone, unless the picture is cropped to it', () => {
    // A GIF of 1200 × 900 px with a comment, as the service stands it in for an uploaded picture.
    const standIn = (share: number) => {
      const note = textShareNote(share)
      const head = 'GIF89a\xb0\x04\x84\x03\x80\0\0\0\0\0\xff\xff\xff'
      const frame = ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'
      return `data:image/gif;base64,${btoa(`${head}!\xfe${String.fromCharCode(note.length)}${note}\0${frame}`)}`
    }

    expect(risksOf(`![a](${standIn(0.012)})`)).toEqual([['image_text_small', 1]])
    expect(risksOf(`![a](${standIn(0.03)})`)).toEqual([])
    expect(risksOf(`![a](${standIn(0.012)}){crop=0,0,0.6,0.6 width=full}`)).toEqual([])
    const [found] = risksIn(`![a](${standIn(0.012)})`, { platforms: ['xhs'] })
    expect(found?.message).toMatch(/probably shows text that is \d pt high/)
  })

  it('finds pictures that a crop or full bleed enlarges, and none in narrow cells', () => {
    const found = (attributes: string) => risksOf(`![a](${png(300)})${attributes}`)

    expect(found('')).toEqual([])
    expect(found('{width=full}')).toEqual([['image_low_res', 1]])
    expect(found('{width=half}')).toEqual([])
    expect(found('{crop=0,0,0.2,1 width=half}')).toEqual([['image_low_res', 1]])
    expect(found(`{layout=grid}\n![b](${png(300)})![c](${png(80)})`)).toEqual([['image_low_res', 1]])
  })

  it('warns of a picture that WeChat takes no upload of', () => {
    const markdown = `![a](${png(900)}${'A'.repeat(1_400_000)})`

    expect(risksIn(markdown)).toMatchObject([{ risk: 'image_too_large', platforms: ['wechat'] }])
  })

  it('knows that WeChat shows the pictures that it hosts', () => {
    const [risk] = risksIn('![a](https://mmbiz.qpic.cn/a.png)')

    expect(risk).toMatchObject({
      risk: 'image_unreachable',
      platforms: PLATFORMS.filter((id) => id !== 'wechat'),
    })
  })

  it('tells a page that is too many for the request from an image that is too many for the platform', () => {
    const risksOf = (max_pages: number) =>
      risksIn('a\n\n<!-- page -->\n\n'.repeat(30), { config: { max_pages }, platforms: ['xhs'] })
        .map(({ risk }) => risk)
        .filter((risk) => risk.startsWith('too_many'))

    expect(risksOf(100)).toEqual(['too_many_images'])
    expect(risksOf(20)).toEqual(['too_many_pages', 'too_many_images'])
  })

  it('says which lines stand on a sparse page, when it was laid out', () => {
    const pages = [
      { fill: 0.9, firstLine: 1, lastLine: 1 },
      { fill: 0.07, firstLine: 3, lastLine: 5 },
    ]
    const [risk] = risksIn('a\n\nb\n\nc', {
      platforms: ['xhs'],
      layouts: new Map([['xhs', { pages, warnings: [] }]]),
    })

    expect(risk).toMatchObject({ risk: 'page_sparse', range: { line: 3, start: 3, end: 7 } })
    expect(risk?.message).toContain('Page 2 is 7 % full')
  })

  it('keeps every range inside the text, for any text', () => {
    const unit = fc.constantFrom(
      ...[
        '# ',
        '#### ',
        '\n',
        '\n\n',
        '\r\n',
        '- ',
        '  - ',
        '> ',
        '```\n',
        '|a|b|\n|-|-|\n',
        '[a](http://b.cn) ',
      ],
      ...[
        '![a](x)',
        '<div>',
        '</div>',
        '<details>',
        '最佳产品',
        '加微信',
        'word '.repeat(8),
        'x'.repeat(80),
        '$$',
        '\ud800',
      ],
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (parts) => {
        const markdown = parts.join('')
        const analysis = answerSchema.parse(analyse(markdown))
        const ranges = [...analysis.layout_risks, ...analysis.banned_words].map(({ range }) => range)
        for (const range of ranges) {
          expect(range?.start ?? 0).toBeLessThanOrEqual(range?.end ?? 0)
          expect(range?.end ?? 0).toBeLessThanOrEqual(markdown.length)
        }
      }),
      { numRuns: 150 },
    )
  })

  it.each(
    someOf(
      [
        '最',
        '最佳',
        'a',
        ' ',
        '\n',
        '> ',
        '- ',
        '*',
        '`',
        '#',
        '|',
        '[',
        '](',
        '<',
        '$',
        '\ud800',
        '😀',
        '.',
        '1. ',
      ],
      6,
    ),
  )('answers for 200,000 characters of %j', (symbol) => {
    const markdown = symbol.repeat(200_000 / symbol.length)
    const article = parseMarkdown(markdown)

    const found = analyseText({
      markdown,
      article,
      title: 'a',
      platforms: PLATFORMS,
      config: {},
      layouts: new Map(),
      setFormula: null,
      locale: 'en',
    })

    // A regular expression that backtracks exceeds the test's time limit. `tests/fuzz/analysis-steps.test.ts` counts the rest.
    expect(Object.keys(found.platforms)).toEqual([...PLATFORMS])
  })
})
