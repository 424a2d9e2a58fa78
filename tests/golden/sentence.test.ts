import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

const SENTENCE = '慢一点，也是在往前走。'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function layOut(text: string, asked: Parameters<typeof openPaged>[2]) {
  const { layout, page, check } = await openPaged(browser, text, asked)
  const { faults } = await check()
  const set = await page.run(readSentence, null)
  await page.close()
  return { layout, faults, ...set }
}

describe('a text of one sentence', () => {
  it.each(someOf(themes, 5))('is set large in the middle of its card in $id', async ({ id: theme }) => {
    for (const aspect_ratio of ['3:4', '1:1', '16:9']) {
      const { layout, faults, sizePx, bodyPx, middle, foot } = await layOut(SENTENCE, {
        theme,
        aspect_ratio,
      })

      expect(faults).toEqual([])
      expect(layout.pageCount).toBe(1)
      expect(sizePx / bodyPx).toBeGreaterThan(1.4)
      expect(Math.abs(middle.x - 0.5)).toBeLessThan(0.05)
      expect(Math.abs(middle.y - 0.5)).toBeLessThan(0.05)
      expect(foot).not.toContain(SENTENCE)
      expect(foot).not.toContain('1 / 1')
    }
  })

  it.each([
    'Done is better than perfect.',
    '괜찮아, 오늘도 충분히 잘했어.',
    '慢一点，也是在往前走，'.repeat(4),
  ])('is whole: %s', async (text) => {
    const { layout, faults } = await layOut(text, { aspect_ratio: '16:9' })

    expect(faults).toEqual([])
    expect(layout.pageCount).toBe(1)
  })

  it('stays a paragraph if the author wants it plain', async () => {
    const { sizePx, bodyPx } = await layOut(`<!-- plain -->\n${SENTENCE}`, {})

    expect(sizePx).toBe(bodyPx)
  })
})

/** Returns how large the text is, where its middle is in the text area of its card, and what the foot says. */
function readSentence() {
  const px = (name: string) => Number.parseFloat(getComputedStyle(document.body).getPropertyValue(name))
  const paragraph = document.querySelector('#flow>p') ?? document.body
  const range = document.createRange()
  range.selectNodeContents(paragraph)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
  const [left, right] = [
    Math.min(...rects.map((rect) => rect.left)),
    Math.max(...rects.map((rect) => rect.right)),
  ]
  const [top, bottom] = [
    Math.min(...rects.map((rect) => rect.top)),
    Math.max(...rects.map((rect) => rect.bottom)),
  ]
  return {
    sizePx: Number.parseFloat(getComputedStyle(paragraph).fontSize),
    bodyPx: px('font-size'),
    middle: {
      x: ((left + right) / 2 + scrollX - px('--side')) / px('--content-w'),
      y: ((top + bottom) / 2 + scrollY - px('--top')) / px('--content-h'),
    },
    foot: document.getElementById('frames')?.textContent ?? '',
  }
}
