import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { listArticles, openPaged, readArticle } from '../support/paged-article.ts'

const ratios = ['3:4', '1:1', '9:16', '4:3', '16:9']
const golden = ['short-note.md', 'ten-pages.md', 'quotes-and-html.md', 'lists-and-emoji.md', 'diagrams.md']
const articles = await listArticles()

let browser: TestBrowser
beforeAll(async () => {
  browser = await startTestBrowser()
}, 30_000)
afterAll(() => browser.close())

describe('pages', () => {
  it.each(articles)(
    'hold every character of %s once, in order and in view, at every ratio',
    async (name) => {
      const markdown = await readArticle(name)

      const reports = []
      for (const ratio of ratios) {
        const paged = await openPaged(browser, markdown, { aspect_ratio: ratio })
        const { faults } = await paged.check()
        reports.push({ ratio, faults, stranded: strandedHeadings(paged.layout.warnings) })
        await paged.page.close()
      }

      expect(reports).toEqual(ratios.map((ratio) => ({ ratio, faults: [], stranded: 0 })))
    },
    60_000,
  )

  it.each(golden)(
    'of %s break where they always did',
    async (name) => {
      const paged = await openPaged(browser, await readArticle(name))

      const { pages } = await paged.check()
      await paged.page.close()

      expect(pages.map(pageText).join('')).toBe(await expected(name, pages.map(pageText).join('')))
    },
    60_000,
  )

  it.each([
    { font_size: 'xl' },
    { font_size: 's', scheme: 'dark' },
    { code_line_numbers: true, watermark: '只供预览', author: '林舟' },
    { page_numbers: false },
  ] as const)(
    'are whole with %j',
    async (asked) => {
      const paged = await openPaged(browser, await readArticle('torture.md'), asked)

      const { faults } = await paged.check()
      await paged.page.close()

      expect(faults).toEqual([])
    },
    60_000,
  )

  it('are the same each time', async () => {
    const markdown = await readArticle('ten-pages.md')

    const first = await openPaged(browser, markdown)
    const second = await openPaged(browser, markdown)
    const pages = [await first.check(), await second.check()].map((report) => report.pages)

    expect(second.layout).toEqual(first.layout)
    expect(pages[1]).toEqual(pages[0])
  }, 60_000)
})

function strandedHeadings(warnings: readonly { code: string }[]): number {
  return warnings.filter(({ code }) => code === 'heading_stranded').length
}

function pageText(text: string, index: number): string {
  return `── ${index + 1} ──\n${text}\n`
}

/** The text of each page as it was when somebody last looked. `UPDATE_GOLDEN=1` writes it anew. */
async function expected(name: string, found: string): Promise<string> {
  const folder = new URL('./page-breaks/', import.meta.url)
  const file = new URL(name.replace(/\.md$/, '.txt'), folder)
  if (process.env.UPDATE_GOLDEN) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, found)
  }
  return await readFile(file, 'utf8')
}
