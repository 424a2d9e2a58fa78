import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { SCREENSHOT, screenshot } from '../support/screenshot.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

const addressOf = (file: Buffer, format: 'png' | 'jpeg' = 'png') =>
  `data:image/${format};base64,${file.toString('base64')}`

async function photograph(width: number, height: number): Promise<string> {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (Math.imul(at, 2_654_435_761) >>> 24) & 255
  return addressOf(
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  )
}

async function layOut(markdown: string, aspect_ratio = '3:4') {
  const { layout, page, check } = await openPaged(browser, markdown, { aspect_ratio })
  const { faults } = await check()
  const read = await page.run(readStrips, null)
  await page.close()
  return { layout, faults, ...read }
}

describe('a long screenshot', () => {
  it.each([
    ['3:4', 'png'],
    ['3:4', 'jpeg'],
    ['16:9', 'png'],
  ] as const)(
    'is cut between its lines and keeps its width on pages of %s as %s',
    async (aspect_ratio, format) => {
      const markdown = `# 聊天记录\n\n开头一段。\n\n![聊天](${addressOf(await screenshot(90, format), format)} "图注")\n\n结尾一段。`
      const { layout, faults, strips, contentPx } = await layOut(markdown, aspect_ratio)

      expect(faults).toEqual([])
      expect(layout.pageCount).toBeGreaterThan(3)
      expect(strips.every(({ widthPx, parts }) => widthPx === contentPx && parts === 1)).toBe(true)
      // Together they show the whole picture, once.
      const rowPx = (SCREENSHOT.rowPx * contentPx) / SCREENSHOT.widthPx
      expect(strips.reduce((sum, { heightPx }) => sum + heightPx, 0)).toBeCloseTo(90 * rowPx, -1)
      const cuts = strips.slice(1).map(({ fromShare }) => (fromShare * 90) % 1)
      expect(cuts.filter((share) => share < SCREENSHOT.textPx / SCREENSHOT.rowPx)).toEqual([])
      expect(layout.pages.slice(0, -1).filter(({ fill }) => fill < 0.6)).toEqual([])
    },
  )

  it('is described on each of its pages, with the number of the part', async () => {
    const { layout } = await layOut(`开头一段。\n\n![聊天](${addressOf(await screenshot(60))})\n\n结尾一段。`)
    const { pages, pageCount } = layout

    expect(pageCount).toBeGreaterThan(2)
    expect(pages.map(({ text }) => /聊天 \(\d\/\d\)/.exec(text)?.[0])).toEqual(
      pages.map((_, at) => `聊天 (${at + 1}/${pageCount})`),
    )
  })

  it('is on the page of the heading above it, and its caption on the page of its end', async () => {
    const before = Array.from({ length: 11 }, (_, at) => `第${at}行。`).join('\n\n')
    const picture = addressOf(await screenshot(60))
    const { layout } = await layOut(`${before}\n\n## 记录\n\n![截图](${picture} "图注")\n\n结尾一段。`)
    const pageOf = (words: string) => layout.pages.findIndex(({ text }) => text.includes(words))

    expect(pageOf('记录')).toBe(pageOf('截图 (1/'))
    expect(pageOf('图注')).toBe(layout.pages.findLastIndex(({ text }) => text.includes('截图 (')))
  })
})

describe('a picture stays whole', () => {
  it.each([
    ['of a phone', 1170, 2532],
    ['of a tower', 600, 1800],
    ['that is an ornament', 40, 1200],
  ])('%s', async (_what, width, height) => {
    const { layout, faults, strips } = await layOut(`一段。\n\n![图](${await photograph(width, height)})`)

    expect(faults).toEqual([])
    expect(strips).toEqual([])
    expect(layout.pageCount).toBeLessThanOrEqual(2)
  })
})

/** Returns the strips of cut pictures: their sizes, in how many parts each is, and what share of the picture is above. */
function readStrips() {
  const strips = [...document.querySelectorAll<HTMLElement>('.cut>img')].map((strip) => ({
    widthPx: strip.clientWidth,
    heightPx: strip.clientHeight,
    parts: strip.getClientRects().length,
    fromShare:
      Number.parseFloat(
        /inset\(([\d.]+)/.exec(getComputedStyle(strip).getPropertyValue('object-view-box'))?.[1] ?? '0',
      ) / 100,
  }))
  return {
    strips,
    contentPx: Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--content-w')),
  }
}
