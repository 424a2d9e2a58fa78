import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const SENTENCE = '一段不长不短的文字，写给想知道分页的人看，每一行都有二十来个字。'
/** Enough offsets that each break falls on each line of what is tested. */
const OFFSETS = Array.from({ length: 16 }, (_, index) => index)

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** Returns the text of each page, after a number of short paragraphs. */
async function pagesAfter(short: number, markdown: string): Promise<string[]> {
  const before = Array.from({ length: short }, (_, index) => `第${index}行。`).join('\n\n')
  const { layout, page } = await openPaged(browser, `${before}\n\n${markdown}`)
  await page.close()
  return layout.pages.map(({ text }) => text)
}

function pageWith(pages: readonly string[], words: string): number {
  return pages.findIndex((text) => text.includes(words))
}

async function picture(height: number): Promise<string> {
  const file = sharp({ create: { width: 800, height, channels: 3, background: '#35a' } })
  return `data:image/png;base64,${(await file.png().toBuffer()).toString('base64')}`
}

describe('a page', () => {
  it('never ends with a line that heads what follows', async () => {
    const text = Array.from({ length: 6 }, (_, at) => `**小标题${at}**\n\n头${at}。${SENTENCE.repeat(3)}`)
    for (const short of OFFSETS) {
      const pages = await pagesAfter(short, text.join('\n\n'))
      expect(pages.filter((page) => /小标题\d$/u.test(page))).toEqual([])
    }
  })

  it('has a picture with the sentence that speaks of it', async () => {
    const shown = `${SENTENCE.repeat(4)}位置见下图。\n\n![](${await picture(300)})\n\n▲ 图源：作者\n\n${SENTENCE.repeat(9)}`
    // Enough text follows that no last page is nearly empty, which would count more.
    for (const short of OFFSETS) {
      const pages = await pagesAfter(short, shown)
      expect(pageWith(pages, '图源')).toBe(pageWith(pages, '位置见下图'))
    }
  })

  it('has the whole of a code block that takes up to half of it', async () => {
    const code = Array.from({ length: 9 }, (_, at) => `const line${at} = ${at}`).join('\n')
    for (const short of OFFSETS) {
      const pages = await pagesAfter(
        short,
        `${SENTENCE}\n\n\`\`\`js\n${code}\n\`\`\`\n\n${SENTENCE.repeat(9)}`,
      )
      expect(pageWith(pages, 'line8')).toBe(pageWith(pages, 'line0'))
    }
  })

  it('has the whole of each stanza of up to six lines', async () => {
    for (const lines of [2, 4, 6]) {
      const stanza = (at: number) =>
        Array.from({ length: lines }, (_, line) => `第${at}段的第${line}行，`).join('\n')
      const poem = Array.from({ length: 8 }, (_, at) => stanza(at)).join('\n\n')
      for (const short of OFFSETS.slice(0, 8)) {
        const pages = await pagesAfter(short, poem)
        const split = Array.from({ length: 8 }, (_, at) => at).filter(
          (at) => pageWith(pages, `第${at}段的第0行`) !== pageWith(pages, `第${at}段的第${lines - 1}行`),
        )
        expect(split).toEqual([])
      }
    }
  })
})
