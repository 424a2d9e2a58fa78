import type { RenderConfigRequest } from '@galley/contracts'
import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import type { Fault } from '../support/pages/page-checker.ts'
import { listArticles, listAwkward, openPaged, readArticle } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

// `npm run check:pages` tests every theme with every text. This tests each theme with one text at one ratio.
const RATIOS = ['3:4', '1:1', '9:16', '4:3', '16:9', '2.35:1']
const texts = [...(await listArticles()), ...(await listAwkward())]
const sample = themes.map(({ id }, index) => ({
  theme: id,
  text: texts[(index * 5) % texts.length] ?? '',
  scheme: index % 2 === 0 ? ('light' as const) : ('dark' as const),
  ratio: RATIOS[index % RATIOS.length] ?? '',
}))

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('themes', () => {
  it.each(someOf(sample, 6))(
    'show every character of $text: $theme, $scheme, $ratio',
    async ({ theme, text, scheme, ratio }) => {
      const asked = { theme, scheme, aspect_ratio: ratio, author: '林舟' }
      const paged = await openPaged(browser, await readArticle(text), asked)

      const { faults } = await paged.check()
      await paged.page.close()

      expect(faults).toEqual([])
    },
  )

  it('show a title, lists, quotes and boxes without a fault, each of them', async () => {
    const markdown = await readArticle('short-note.md')

    expect(await faultyThemes(`# 标题：一行不够就两行\n\n${markdown}`, {})).toEqual([])
  })

  it('give a card of 16:9 room for its text beside what they carry on each page', async () => {
    const markdown = await readArticle('short-note.md')

    expect(await faultyThemes(markdown, { aspect_ratio: '16:9', font_size: 'xl' })).toEqual([])
  })
})

/** Renders a text in every theme, a few at a time, and returns what is wrong by theme. */
async function faultyThemes(markdown: string, asked: RenderConfigRequest) {
  const found: { theme: string; faults: readonly Fault[] }[] = []
  const waiting = someOf(themes, 6).values()
  const work = async () => {
    for (const { id: theme } of waiting) {
      const paged = await openPaged(browser, markdown, { ...asked, theme })
      const { faults } = await paged.check()
      await paged.page.close()
      if (faults.length > 0) found.push({ theme, faults })
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return found
}
