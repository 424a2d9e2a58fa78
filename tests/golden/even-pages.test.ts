import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const SENTENCE = '一段不长不短的文字，写给想知道分页的人看，每一行都有二十来个字。'
const textOf = (sentences: number) =>
  Array.from({ length: Math.ceil(sentences / 3) }, (_, at) =>
    SENTENCE.repeat(Math.min(3, sentences - at * 3)),
  ).join('\n\n')

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function layOut(markdown: string, fit: 'even' | 'exact') {
  const paged = await openPaged(browser, markdown, { fit })
  const { faults } = await paged.check()
  const measured = await paged.page.run(readLines, null)
  await paged.page.close()
  return { pages: paged.layout.pages, faults, ...measured }
}

describe('pages', () => {
  it('come out even: line heights give up to 4 % to save a page or to fill the last', async () => {
    const saved: number[] = []
    for (let sentences = 12; sentences < 60; sentences += 1) {
      const exact = await layOut(textOf(sentences), 'exact')
      const even = await layOut(textOf(sentences), 'even')

      expect(even.faults).toEqual([])
      expect(even.pages.length).toBeLessThanOrEqual(exact.pages.length)
      expect(Math.abs(even.leadingPx / exact.leadingPx - 1)).toBeLessThanOrEqual(0.0401)
      if (exact.pages.length > 1) expect(exact.pages.at(-1)?.fill).toBeGreaterThanOrEqual(0.2)
      if (even.pages.length < exact.pages.length) saved.push(sentences)
    }

    expect(saved.length).toBeGreaterThan(1)
  })

  it('are as full as a ruler says', async () => {
    for (const sentences of [20, 31, 44]) {
      const { pages, bottoms } = await layOut(SENTENCE.repeat(sentences), 'exact')

      expect(pages.length).toBeGreaterThan(1)
      expect(pages.map(({ fill }, at) => Math.abs(fill - (bottoms[at] ?? 0)) < 0.03)).toEqual(
        pages.map(() => true),
      )
    }
  })
})

/** Returns the line height, and the share of each page above the end of its last line. */
function readLines() {
  const style = getComputedStyle(document.body)
  const px = (name: string) => Number.parseFloat(style.getPropertyValue(name))
  const bottoms: number[] = []
  const range = document.createRange()
  range.selectNodeContents(document.getElementById('flow') ?? document.body)
  for (const rect of range.getClientRects()) {
    if (rect.width === 0 || rect.height > px('line-height') * 1.2) continue
    const bottom = rect.bottom + scrollY
    const page = Math.floor(bottom / px('--card-h'))
    const share = (bottom - page * px('--card-h') - px('--top')) / px('--content-h')
    bottoms[page] = Math.max(bottoms[page] ?? 0, share)
  }
  return { leadingPx: px('line-height'), bottoms }
}
