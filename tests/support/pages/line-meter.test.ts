import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../chromium.ts'
import { sharedTestBrowser } from '../chromium.ts'
import { badBreaks } from './bad-breaks.ts'
import { figuresLine, meterLines, sumOfFigures } from './line-meter.ts'
import type { MeteredBlock } from './metered-lines.ts'
import { readMeteredLines } from './metered-lines.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function blocksOf(html: string): Promise<MeteredBlock[]> {
  const style =
    'body{margin:0;width:200px;font:20px/1.5 "Noto Sans SC";text-align:justify;overflow-wrap:anywhere}'
  const page = await browser.open(`<style>${style}</style>${html}`, { widthPx: 400, heightPx: 300 })
  const blocks = await page.run(readMeteredLines, 'body')
  await page.close()
  return blocks
}

describe('the meter of lines', () => {
  it('measures how far Chinese is stretched', async () => {
    // The word of 60 px leaves 40 of 200 px free, and the first line has 8 characters with 7 gaps.
    const [block] = await blocksOf(
      '<p>春眠不觉晓处处闻<span style="display:inline-block;width:60px">x</span>啼鸟</p>',
    )

    expect(block?.lines.map(({ text, end }) => [text, end])).toEqual([
      ['春眠不觉晓处处闻', 'wrapped'],
      ['x啼鸟', 'last'],
    ])
    expect(block?.lines[0]?.han).toBeCloseTo(1 + 40 / 7 / 20, 1)
    expect(meterLines([block as MeteredBlock])).toMatchObject({ full: 1, over108: 1, over120: 1, ragged: 0 })
  })

  it('measures word spaces by the space of the font', async () => {
    const [block] = await blocksOf('<p>aaaa bbbb cccccccccccc</p>')

    expect(block?.lines[0]?.text).toBe('aaaa bbbb ')
    expect(block?.lines[0]?.space).toBeGreaterThan(5)
    expect(meterLines([block as MeteredBlock])).toMatchObject({ full: 1, over108: 0, wideSpaces: 1 })
  })

  it('counts ragged lines, and neither line breaks of the author nor last lines', async () => {
    const blocks = await blocksOf('<p>春眠不觉晓<br class="ragged">处处闻啼鸟<br>夜来风雨声</p>')

    expect(blocks[0]?.lines.map(({ end }) => end)).toEqual(['ragged', 'broken', 'last'])
    expect(meterLines(blocks)).toMatchObject({ full: 1, ragged: 1, shortRagged: 1, over108: 0 })
  })

  it('adds up and reports', () => {
    const one = meterLines([{ isTitle: true, isJustified: false, lines: [line('希伯'), line('来语课')] }])
    const sum = sumOfFigures([one, one])

    expect(sum).toMatchObject({ full: 0, ends: 2, bad: { word: 2 } })
    expect(figuresLine(sum)).toContain('bad breaks of 2: word 2')
  })
})

function line(text: string): MeteredBlock['lines'][number] {
  return { text, end: 'wrapped', han: null, space: null, slack: 0 }
}

describe('badBreaks', () => {
  it.each<[string, boolean, readonly string[]]>([
    ['今天好#早餐|打卡', false, ['hashtag']],
    ['今天好|#早餐打卡', false, []],
    ['见h|ttps://nextjs.org', false, ['address']],
    ['见https:|//nextjs.org', false, ['address']],
    ['见https://n|extjs.org', false, ['address']],
    ['见https://|nextjs.org/docs/|app', false, []],
    ['见https://githu|b.com', false, ['address']],
    ['写信到hel|lo@example.com', false, ['email']],
    ['写信到hello|@example.com', false, []],
    ['存下20|万', false, ['number']],
    ['一共1,0|00元', false, ['number']],
    ['他学希伯来|语', false, []],
    ['他学希|伯来', true, ['word']],
    ['学习笔记|｜第三天', true, ['start']],
    ['太好了|‼️真的', true, ['start']],
    ['读《清风|明月》有感', true, ['quote']],
    ['A2026年三|季度报告', true, ['number']],
  ])('judges %s, title %s', (text, isTitle, expected) => {
    expect(badBreaks(text.split('|'), isTitle)).toEqual(expected)
  })

  it('takes what begins a line for longer than a line', () => {
    expect(badBreaks(['看', '#一个非常非常长的', '话题'], false)).toEqual([])
  })
})
