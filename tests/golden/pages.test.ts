import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { listArticles, listAwkward, openPaged, readArticle } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

const RATIOS = ['3:4', '1:1', '9:16', '4:3', '16:9']
const articles = await listArticles()

/**
 * The page breaks of every text are stored for themes with different measures, each at another common ratio. Over all
 * texts, every theme is tested at every ratio.
 */
const KEPT_RATIOS = ['3:4', '1:1', '16:9']
const KEPT_THEMES = ['plain-ink', 'warm-letter', 'code-editor']
const kept = [...articles, ...(await listAwkward())]

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('pages', () => {
  it.each(someOf(articles, 3))(
    'hold every character of %s once, in order and in view, at every ratio',
    async (name) => {
      const markdown = await readArticle(name)

      const reports = await Promise.all(
        RATIOS.map(async (ratio) => {
          const paged = await openPaged(browser, markdown, { aspect_ratio: ratio })
          const { faults } = await paged.check()
          await paged.page.close()
          return { ratio, faults, stranded: strandedHeadings(paged.layout.warnings) }
        }),
      )

      expect(reports).toEqual(RATIOS.map((ratio) => ({ ratio, faults: [], stranded: 0 })))
    },
  )

  it.each(someOf(kept, 4))('of %s break where they always did', async (name) => {
    const markdown = await readArticle(name)

    const parts = await Promise.all(
      KEPT_THEMES.map(async (theme, index) => {
        const aspect_ratio = KEPT_RATIOS[(index + kept.indexOf(name)) % KEPT_RATIOS.length] ?? '3:4'
        const { layout, page } = await openPaged(browser, markdown, { theme, aspect_ratio })
        await page.close()
        return `${theme} ${aspect_ratio}\n${layout.pages.map(pageLine).join('')}\n`
      }),
    )
    const breaks = parts.join('')
    expect(breaks).toBe(await expected(name, breaks))
  })

  it.each([
    { font_size: 'xl' },
    { font_size: 's', scheme: 'dark' },
    { code_line_numbers: true, watermark: '只供预览', author: '林舟' },
    { page_numbers: false },
  ] as const)('are whole with %j', async (asked) => {
    const paged = await openPaged(browser, await readArticle('torture.md'), asked)

    const { faults } = await paged.check()
    await paged.page.close()

    expect(faults).toEqual([])
  })
})

function strandedHeadings(warnings: readonly { code: string }[]): number {
  return warnings.filter(({ code }) => code === 'heading_stranded').length
}

/** Returns the amount of text on a page, its beginning and its end: enough to recognize a moved break. */
function pageLine({ text }: { text: string }, index: number): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  const [start, end] = [characters.slice(0, 16), characters.slice(-16)].map((part) => part.join(''))
  return `${String(index + 1).padStart(3)} ${String(characters.length).padStart(5)}  ${start} … ${end}\n`
}

/**
 * Returns the reviewed page breaks. `UPDATE_GOLDEN=1 npm test -- tests/golden/pages` replaces them. Check the
 * difference before you commit it.
 */
async function expected(name: string, found: string): Promise<string> {
  const file = new URL(`./page-breaks/${name.replace(/\.md$/, '.txt')}`, import.meta.url)
  if (process.env.UPDATE_GOLDEN) {
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, found)
  }
  return await readFile(file, 'utf8')
}
