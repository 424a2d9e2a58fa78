import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

/** A phone shows the 540 px of an upright card on 390 pt. */
const POINTS = 390 / 540
const TEXT = `# 标题

一段正文，里面有 \`code\` 和**重点**。

- 甲
- 乙

> 引文。

\`\`\`js
const a = 1
\`\`\`

| 项目 | 价格 |
|---|---|
| 茶 | 12 |

正文[^1]。

[^1]: 脚注。
`

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('a page on a phone', () => {
  it.each(themes)('is set in legible type: $id', async ({ id: theme }) => {
    const { page } = await openPaged(browser, TEXT, { theme, author: '林舟', cover: true })
    const sizes = await page.run(sizesByPlace, null)
    await page.close()

    expect(sizes.body * POINTS).toBeGreaterThanOrEqual(16)
    expect(sizes.body * POINTS).toBeLessThanOrEqual(18)
    expect(sizes.code * POINTS).toBeGreaterThanOrEqual(12)
    expect(sizes.foot * POINTS).toBeGreaterThanOrEqual(9)
    expect(sizes.least * POINTS).toBeGreaterThanOrEqual(9)
  })
})

/** Returns the smallest text in px: of paragraphs, of code, of the furniture, of everything that has characters. */
function sizesByPlace() {
  const least = (selector: string) => {
    const sizes = [...document.querySelectorAll(selector)]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    return Math.min(...sizes)
  }
  return {
    body: least('#flow > p'),
    code: least('#flow pre, #flow .code-line, #flow .code-line *'),
    foot: least('#frames *'),
    // A raised number is read with its word.
    least: least('#flow *:not(sup,.note-mark,.note-mark *), #frames *, .card *'),
  }
}
