import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged, readArticle } from '../support/pages/paged-article.ts'

// Low pages with large text: cards reach their ends, so that a plan which the browser can't carry out is seen.

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

const CASES = [
  // The padding of a divided entry, and the margin of what begins the second part.
  ['awkward/with-exhibits.md', 'morning-post', '16:9', 'l'],
  ['awkward/with-exhibits.md', 'concrete', '16:9', 'm'],
  ['awkward/with-exhibits.md', 'preprint', '1:1', 'l'],
  // The sides of a comparison are higher than a page beside each other.
  ['awkward/with-exhibits.md', 'lilac-card', '1:1', 'xl'],
  // The bar above a quotation that goes on.
  ['awkward/with-exhibits.md', 'salmon-sheet', '2.35:1', 'm'],
  // A score beside its stars.
  ['awkward/with-exhibits.md', 'ruled-notebook', '3:4', 'xl'],
  // A step that was divided after the gaps around it had been closed.
  ['awkward/with-exhibits.md', 'tea-garden', '16:9', 'l'],
  // Lists seven levels deep.
  ['lists-and-emoji.md', 'amber-console', '9:16', 'xl'],
] as const

describe('pages of cards', () => {
  it.each(CASES)('of %s in %s at %s, size %s, show everything in order', async (name, theme, ratio, size) => {
    const config = { theme, aspect_ratio: ratio, font_size: size }
    const paged = await openPaged(browser, await readArticle(name), config)
    const { faults } = await paged.check()
    const parted = await paged.page.run(
      () =>
        [...document.querySelectorAll('.row-2,.ledger,.ex-top')].filter(
          (element) => element.getClientRects().length > 1,
        ).length,
      null,
    )
    await paged.page.close()

    expect(faults).toEqual([])
    expect(parted).toBe(0)
  })
})
