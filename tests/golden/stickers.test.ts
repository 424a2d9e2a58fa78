import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { EVERY_THIRD_THEME } from '../support/pages/every-third-theme.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const SENTENCE = '很多人以为熬夜能多学一点 :贴纸-书:，其实睡眠不足会让大脑没有时间整理白天学到的东西。'
/** Different lengths of text before a sticker, so that pages end at each of its lines. */
const LENGTHS = Array.from({ length: 14 }, (_, index) => 1 + (index % 7))
const NOTE = `# 记忆力 :贴纸-灵感:

## 先睡够 :贴纸-月亮:

${LENGTHS.map((length) => `${SENTENCE.repeat(length)}\n\n:贴纸-闹钟:{side=right size=3} ${SENTENCE.repeat(3)}`).join('\n\n')}

:贴纸-猫:{side=left size=5} 短。

:贴纸-咖啡: :贴纸-蛋糕: :贴纸-面包:

:贴纸-火箭:{side=left size=4} ${SENTENCE.repeat(14)}

| 时间 :贴纸-日历: | 一 |
| --- | --- |
| 早上 | :贴纸-太阳: |

> ${SENTENCE}
`
let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('stickers', () => {
  it.each(EVERY_THIRD_THEME)(
    'stay with their text, inside their page: $theme, $aspect_ratio',
    async (design) => {
      const { page, check } = await openPaged(browser, NOTE, design)
      const { faults } = await check()
      const places = await page.run(readPlaces, undefined)
      await page.close()

      expect(faults).toEqual([])
      expect(places.beside).toBeGreaterThan(8)
      expect(places.parted).toEqual([])
      expect(places.covered).toEqual([])
    },
  )
})

/** Returns the stickers beside a paragraph that don't begin where it does, and those that touch its text. */
function readPlaces() {
  const beside = [...document.querySelectorAll(':is(.beside-left,.beside-right)>:is(.at-left,.at-right)')]
  const linesOf = (sticker: Element) => {
    const range = document.createRange()
    range.setStartAfter(sticker)
    range.setEndAfter(sticker.parentElement?.lastChild ?? sticker)
    return [...range.getClientRects()].filter(({ width }) => width > 1)
  }
  const all = beside.map((sticker) => ({ box: sticker.getBoundingClientRect(), lines: linesOf(sticker) }))
  const indices = (isFault: (place: (typeof all)[number]) => boolean) =>
    all.flatMap((place, index) => (isFault(place) ? [index] : []))
  return {
    beside: all.length,
    parted: indices(({ box, lines }) => Math.abs((lines[0]?.top ?? 0) - box.top) > 0.7 * box.height),
    covered: indices(({ box, lines }) =>
      lines.some(
        ({ left, right, top, bottom }) =>
          left < box.right - 1 && right > box.left + 1 && top < box.bottom && bottom > box.top,
      ),
    ),
  }
}
