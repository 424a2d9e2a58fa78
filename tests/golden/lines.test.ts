import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { badBreaks } from '../support/pages/bad-breaks.ts'
import { readEdgeMarks } from '../support/pages/edge-marks.ts'
import { meterLines, sumOfFigures } from '../support/pages/line-meter.ts'
import type { MeteredBlock } from '../support/pages/metered-lines.ts'
import { readMeteredLines } from '../support/pages/metered-lines.ts'
import { listArticles, listCreators, openPaged, readArticle } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

const DESIGNS = [
  { theme: 'plain-ink', aspect_ratio: '3:4' },
  { theme: 'warm-letter', aspect_ratio: '1:1', font_size: 'l' },
  { theme: 'swiss-red', aspect_ratio: '16:9', font_size: 'xl' },
] as const

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function blocksOf(
  markdown: string,
  asked: Parameters<typeof openPaged>[2] = {},
): Promise<readonly MeteredBlock[]> {
  const { page } = await openPaged(browser, markdown, asked)
  const blocks = await page.run(readMeteredLines, '#flow,#cover .title')
  await page.close()
  return blocks
}

describe('justification', () => {
  it('never stretches Chinese above 1.08 em a character nor word spaces above one and a half', async () => {
    const texts = [...(await listArticles()), ...someOf(await listCreators(), 8)]

    const all: MeteredBlock[] = []
    for (const [index, name] of texts.entries())
      all.push(...(await blocksOf(await readArticle(name), DESIGNS[index % DESIGNS.length])))
    const { full, over108, wideSpaces, ragged } = sumOfFigures([meterLines(all)])

    expect(full).toBeGreaterThan(200)
    expect({ over108, wideSpaces }).toEqual({ over108: 0, wideSpaces: 0 })
    expect(ragged / full).toBeLessThan(0.1)
  })

  it('breaks a whole paragraph anew if that saves a line from being ragged', async () => {
    const blocks = await blocksOf(
      `${'春眠不觉晓处处闻啼鸟'.repeat(4)}Kubernetes ${'夜来风雨声花落知多少'.repeat(3)}`,
    )

    const { ragged, over108 } = meterLines(blocks)
    expect({ ragged, over108 }).toEqual({ ragged: 0, over108: 0 })
  })
})

describe('marks at the edges of a paragraph that is broken anew', () => {
  it('take half their width at the start of a line, and at its end where there is no room for more', async () => {
    const { page } = await openPaged(browser, await readArticle('torture.md'), { theme: 'swiss-red' })
    const widths = await page.run(readEdgeMarks, null)
    await page.close()

    expect(new Set(widths.opening)).toEqual(new Set([0.5]))
    expect(new Set(widths.closing)).toEqual(new Set([0.5, 1]))
  })
})

describe('line ends', () => {
  it.each([
    ['a hashtag', '#周末去哪儿'],
    ['a hashtag with letters', '#OOTD穿搭'],
    ['an address', 'https://nextjs.org/docs/app/building'],
    ['an address with a query', 'https://github.com/vercel/next.js/issues?q=is%3Aopen+label%3Abug&page=2'],
    ['an e-mail address', 'hello.world@example-mail.com'],
    ['a number and its unit', '20万'],
    ['a number and its unit apart', '120 kWh'],
    ['a date', '2026年11月'],
  ])('never tear %s, at any place of a line', async (_, words) => {
    const filler = '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少白日依山尽'
    const places = Array.from({ length: filler.length }, (__, length) => filler.slice(0, length))
    const blocks = await blocksOf(places.map((before) => `${before}${words} 好`).join('\n\n'), {
      line_breaks: 'keep',
    })

    const torn = blocks.filter(
      ({ lines }) =>
        badBreaks(
          lines.map(({ text }) => text),
          false,
        ).length > 0,
    )
    expect(blocks.filter(({ lines }) => lines.length > 1).length).toBeGreaterThan(3)
    expect(torn.map(({ lines }) => lines.map(({ text }) => text).join('/'))).toEqual([])
  })

  it.each(someOf(['m', 'l', 'xl'] as const, 1))(
    'never tear a word, a number or a name of a title, nor begin with a mark: size %s',
    async (font_size) => {
      const titles = [
        '3年存下20万｜普通打工人的笨办法',
        'A2026年三季度报告：我们学到的东西',
        '零基础自学希伯来语的第一个月',
        '25万装修预算怎么花才不后悔',
        '太好用了‼️这支口红显白到同事追着问',
        '重读《百年孤独》才发现的十二个细节',
        '每天20 分钟，一个月瘦了5 斤的办法',
        '公众号排版避坑指南｜新手必看',
      ]

      const texts = [
        titles.map((title) => `## ${title}`).join('\n\n'),
        ...titles.map((title) => `# ${title}\n\n好`),
      ]
      const bad: string[] = []
      for (const [index, text] of texts.entries())
        for (const { isTitle, lines } of await blocksOf(text, { font_size, cover: index > 0 }))
          for (const kind of badBreaks(
            lines.map((line) => line.text),
            isTitle,
          ))
            bad.push(`${kind}: ${lines.map((line) => line.text).join('/')}`)

      expect(bad).toEqual([])
    },
  )
})
