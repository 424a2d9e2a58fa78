import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const SENTENCE = '很多人以为熬夜能多学一点，其实睡眠不足会让大脑没有时间整理白天学到的东西，第二天反而更慢。'
/** Browsers round positions. */
const ROUNDING_PX = 0.6

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function noteWith(width: number, height: number, caption = '面馆'): Promise<string> {
  const file = sharp({ create: { width, height, channels: 3, background: '#35a' } })
  const uri = `data:image/png;base64,${(await file.png().toBuffer()).toString('base64')}`
  return `# 标题\n\n${SENTENCE.repeat(2)}\n\n## 第一节的话\n\n${SENTENCE}\n\n![](${uri} "${caption}")\n`
}

const using = (part: 'grid' | 'figure' | 'quote', ...choices: readonly string[]) =>
  themes
    .filter(({ structure }) => choices.includes(String(Object(structure)[part])))
    .map(({ id: theme }) => theme)

describe('text beside a margin column', () => {
  it.each(
    using('grid', 'hanging', 'margin').flatMap((theme) => [
      { theme, aspect_ratio: '3:4', font_size: 'm' as const },
      { theme, aspect_ratio: '1:1', font_size: 'xl' as const },
      { theme, aspect_ratio: '16:9', font_size: 's' as const },
    ]),
  )('is a whole number of characters wide: $theme, $aspect_ratio, $font_size', async (design) => {
    const { page } = await openPaged(browser, await noteWith(900, 600), design)
    const { textPx, insetPx, bodyPx } = await page.run(readColumn, undefined)
    await page.close()

    expect(insetPx).toBeGreaterThan(0)
    expect(Math.abs(textPx / bodyPx - Math.round(textPx / bodyPx)) * bodyPx).toBeLessThan(ROUNDING_PX)
    expect(Math.abs(insetPx / bodyPx - Math.round(insetPx / bodyPx)) * bodyPx).toBeLessThan(ROUNDING_PX)
  })
})

describe('a picture', () => {
  it.each(using('figure', 'bleed'))('that is wide reaches the edge of the page: %s', async (theme) => {
    const reached = []
    // A small picture would be enlarged, a strip would part the page, and a high one would leave no room for words.
    for (const [width, height] of [
      [900, 600],
      [300, 200],
      [900, 300],
      [800, 900],
    ] as const) {
      const { page, check } = await openPaged(browser, await noteWith(width, height), { theme })
      const { faults } = await check()
      const { pictureRightPx, pagePx } = await page.run(readColumn, undefined)
      await page.close()
      expect(faults).toEqual([])
      reached.push(Math.abs(pictureRightPx - pagePx) < ROUNDING_PX)
    }

    expect(reached).toEqual([true, false, false, false])
  })

  it.each(using('figure', 'numbered'))('has a number, unless its author gave it one: %s', async (theme) => {
    const numbers = []
    for (const caption of ['面馆', '图 3：面馆']) {
      const { page } = await openPaged(browser, await noteWith(900, 600, caption), { theme })
      numbers.push((await page.run(readColumn, undefined)).number)
      await page.close()
    }

    expect(numbers).toEqual(['"图 " counter(plate) "　"', 'none'])
  })
})

describe('a pull quote', () => {
  it.each(using('quote', 'pull'))('is the same in the text and in its container: %s', async (theme) => {
    const text = `> ${SENTENCE}\n\n::: quote\n${SENTENCE}\n:::\n\n- 一\n\n  > ${SENTENCE}\n`
    const { page, check } = await openPaged(browser, text, { theme })
    const { faults } = await check()
    const quotes = await page.run(readQuotes, undefined)
    await page.close()

    expect(faults).toEqual([])
    // A quote in a list has a line at its side, because a rule above it would look like a divider.
    expect(quotes).toEqual(['0px, 3px', '0px, 3px', '3px, auto'])
  })
})

/** Returns the line at the side of each quote, and the height of the rule above it. */
function readQuotes() {
  return [...document.querySelectorAll('blockquote')].map(
    (quote) =>
      `${getComputedStyle(quote).borderInlineStartWidth}, ${getComputedStyle(quote, '::before').height}`,
  )
}

/** Returns where the first paragraph below a heading stands, and the picture. */
function readColumn() {
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const [text, picture] = [box('h2+p'), box('figure>img')]
  const flow = document.getElementById('flow')
  const caption = document.querySelector('figcaption')
  return {
    textPx: text?.width ?? 0,
    insetPx: (text?.left ?? 0) - (flow?.getBoundingClientRect().left ?? 0),
    bodyPx: Number.parseFloat(getComputedStyle(document.body).fontSize),
    pictureRightPx: picture?.right ?? 0,
    pagePx: document.body.getBoundingClientRect().right,
    number: caption ? getComputedStyle(caption, '::before').content : '',
  }
}
