import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { listArticles, openPaged, readArticle } from '../support/pages/paged-article.ts'

const blank = /[\s\p{Default_Ignorable_Code_Point}]+/gu

const articles = await listArticles()

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('the description of a page', () => {
  it('is its text in order, its source lines and how full it is', async () => {
    const markdown = '# 标题\n\n第一段。\n\n<!-- pagebreak -->\n\n- 甲\n- 乙\n\n```\na\nb\n```\n'
    const { layout, page } = await openPaged(browser, markdown)
    await page.close()

    expect(layout.pages).toEqual([
      { text: '标题\n第一段。', firstLine: 1, lastLine: 3, fill: expect.any(Number) },
      { text: '甲\n乙\na\nb', firstLine: 7, lastLine: 13, fill: expect.any(Number) },
    ])
  })

  it.each(articles)('covers the text and the lines of %s', async (name) => {
    const markdown = await readArticle(name)
    const { layout, page, check } = await openPaged(browser, markdown)
    const shown = await page.run(readFlow, null)
    const { faults } = await check()
    await page.close()

    const told = layout.pages.map(({ text }) => text).join('')
    const count = markdown.split('\n').length
    const astray = layout.pages.filter(
      ({ firstLine, lastLine }) => !(firstLine && lastLine && firstLine <= lastLine && lastLine <= count),
    )
    expect(told.replace(blank, '')).toBe(shown.replace(blank, ''))
    expect(astray).toEqual([])
    expect(faults).toEqual([])
  })

  it('has one hash for one layout, and another for another', async () => {
    const hashes: string[] = []
    for (const markdown of ['一段。', '一段。', '两段。\n\n不同。']) {
      const { layout, page } = await openPaged(browser, markdown)
      await page.close()
      hashes.push(layout.layoutHash)
    }

    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(hashes[1]).toBe(hashes[0])
    expect(hashes[2]).not.toBe(hashes[0])
  })
})

/** Runs in the page. Returns its text with the descriptions of its pictures. */
function readFlow(): string {
  const flow = document.getElementById('flow')
  if (!flow) return ''
  const copy = flow.cloneNode(true) as HTMLElement
  for (const image of copy.querySelectorAll('img')) image.replaceWith(image.alt)
  return copy.textContent ?? ''
}
