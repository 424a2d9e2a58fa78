import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { stepsIn } from '../../../../../../tests/support/pages/page-steps.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** Two pages of 100×100 px with 80 px for text, of which each line takes 20. */
const STYLE = `<style>
  body{margin:0;font-size:10px;line-height:20px}
  #flow{position:absolute;top:10px;left:10px;width:80px;columns:80px;column-height:80px;column-wrap:wrap;column-fill:auto;row-gap:20px}
  #flow *{margin:0;padding:0;orphans:1;widows:1}
</style>`

describe('findLines', () => {
  it('finds the innermost block of a line, on its page', async () => {
    const lists = [1, 2, 3, 4, 5].map((line) => `<li data-lines="${line}-${line}">a</li>`).join('')
    const html = `<!doctype html>${STYLE}<main id="flow"><ul data-lines="1-5">${lists}</ul></main>`
    const page = await browser.open(html, { widthPx: 100, heightPx: 100 })
    const boxes = await stepsIn(page)('findLines', { cardHeightPx: 100, pageCount: 2, lines: [2, 5, 9] })
    await page.close()

    expect(boxes).toEqual([
      { page: 1, left: 0.1, top: 0.3, width: 0.8, height: 0.2 },
      { page: 2, left: 0.1, top: 0.1, width: 0.8, height: 0.2 },
      null,
    ])
  })
})
