import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { listAwkward, openPaged, readArticle } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

const RATIOS = ['3:4', '1:1', '9:16', '4:3', '16:9', '2.35:1']
const texts = await listAwkward()
// Each theme is tested with another text, at alternating ratios, so that all are covered without multiplying them.
// `npm run check:pages -- awkward` tests all combinations.
const cases = texts.map((name, index) => ({
  name,
  theme: themes[(index * 7) % themes.length]?.id ?? '',
  ratios: RATIOS.filter((_, at) => at % 2 === index % 2),
}))

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('texts that are hard to break into pages', () => {
  it.each(someOf(cases, 5))('are whole: $name in $theme', async ({ name, theme, ratios }) => {
    const markdown = await readArticle(name)

    const reports = await Promise.all(
      ratios.map(async (aspect_ratio) => {
        const paged = await openPaged(browser, markdown, { aspect_ratio, theme })
        const { faults } = await paged.check()
        await paged.page.close()
        return { aspect_ratio, faults }
      }),
    )

    expect(reports).toEqual(ratios.map((aspect_ratio) => ({ aspect_ratio, faults: [] })))
  })

  it('repeat the head of a long table on each page', async () => {
    const { layout, page } = await openPaged(browser, await readArticle('awkward/table-of-100-rows.md'))
    const repeated = await page.run(countRowsPerPage, layout.pageCount)
    await page.close()

    expect(layout.pageCount).toBeGreaterThan(3)
    expect(repeated).toBe(layout.pageCount - 1)
  })

  it('say that a box goes on, in the language of the text, without a word of theirs moving', async () => {
    const { layout, page, check } = await openPaged(
      browser,
      await readArticle('awkward/code-of-four-pages.md'),
    )
    const marks = await page.run(readMarks, null)
    const { faults } = await check()
    await page.close()

    expect(layout.pageCount).toBeGreaterThan(3)
    expect(new Set(marks)).toEqual(new Set(['（续）']))
    expect(layout.pages.some(({ text }) => text.includes('（续）'))).toBe(false)
    expect(faults).toEqual([])
  })

  it('break where the author says, once for several breaks, and never make an empty page', async () => {
    const { layout, page } = await openPaged(browser, await readArticle('awkward/breaks-everywhere.md'))
    await page.close()

    expect(layout.pages[0]?.text).toBe('到处是分页')
    expect(layout.pages.filter(({ text }) => text === '')).toEqual([])
  })
})

/** Runs in the page. Returns how often the table's head is repeated, measured by the room above the first row of a page. */
function countRowsPerPage(pageCount: number): number {
  const head = document.querySelector('thead')
  return Math.min(pageCount, head?.getClientRects().length ?? 0) - 1
}

/** Runs in the page. */
function readMarks(): string[] {
  return [...document.querySelectorAll('#frames .continued')].map((mark) => mark.textContent ?? '')
}
