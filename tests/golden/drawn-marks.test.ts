import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const SENTENCE = '很多人以为熬夜能多学一点，其实睡眠不足会让大脑没有时间整理白天学到的东西，第二天反而更慢。'
const NOTE = `# 记忆力[变好]{.circle}的[五个方法]{.underline}

## 先[睡够]{.underline} [7 h]{.circle}

${`[${SENTENCE}]{.underline}真正有效的是[间隔复习]{.circle}，[circled word]{.circle}。\n\n`.repeat(12)}
| [时间]{.circle} | 一 | 二 | 三 | 四 |
| --- | --- | --- | --- | --- |
| [每天的早上八点]{.circle} | [一]{.circle} | [二]{.underline} | 三 | 四 |

::: compare
### 之前
- [一直吃到很晚]{.circle}

### 之后
- [两小时]{.underline}
:::
`
const DESIGNS = themes
  .filter((_, index) => index % 6 === 0)
  .flatMap(({ id: theme }) => [
    { theme, scheme: 'light' as const, aspect_ratio: '3:4' },
    { theme, scheme: 'dark' as const, aspect_ratio: '1:1', font_size: 'xl' as const },
  ])

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('drawn marks', () => {
  it.each(DESIGNS)('stay inside their page: $theme, $aspect_ratio', async (design) => {
    const { page, layout, check } = await openPaged(browser, NOTE, design)
    const { faults } = await check()
    const marks = await page.run(readMarks, undefined)
    await page.close()

    expect(faults).toEqual([])
    expect(layout.pageCount).toBeGreaterThan(1)
    expect(marks.outside).toEqual([])
    expect(marks.brokenCircles).toEqual([])
    expect(marks.mostLines).toBeGreaterThan(1)
  })

  it('break the lines of underlined words as those of highlighted ones', async () => {
    const hashes = []
    for (const text of [NOTE, NOTE.replace(/\[([^[\]]*)\]\{\.underline\}/g, '==$1==')]) {
      const { page, layout } = await openPaged(browser, text, { theme: 'plain-ink' })
      hashes.push(layout.layoutHash)
      await page.close()
    }

    expect(hashes[0]).toBe(hashes[1])
  })
})

/** Returns which marks leave the column of the text, which circles in paragraphs are in two lines, and the lines of a line. */
function readMarks() {
  const PAGE_EDGE_PX = 8
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const linesOf = (mark: Element) => [...mark.getClientRects()].filter(({ width }) => width > 0)
  const { width } = document.body.getBoundingClientRect()
  return {
    outside: all('.drawn-line,.drawn-circle')
      .filter((mark) =>
        linesOf(mark).some(({ left, right }) => left < PAGE_EDGE_PX || right > width - PAGE_EDGE_PX),
      )
      .map(({ textContent }) => textContent),
    brokenCircles: all('#flow>:is(p,h1,h2) .drawn-circle')
      .filter((mark) => linesOf(mark).length > 1)
      .map(({ textContent }) => textContent),
    mostLines: Math.max(...all('.drawn-line').map((mark) => linesOf(mark).length)),
  }
}
