import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged, readArticle } from '../support/paged-article.ts'

const RENDERS = 10

let browser: TestBrowser
let other: TestBrowser
beforeAll(async () => {
  browser = await startTestBrowser()
  other = await startTestBrowser()
}, 30_000)
afterAll(async () => {
  await browser.close()
  await other.close()
})

describe('one input', () => {
  it('gives one set of pictures, to the byte, however often it is rendered', async () => {
    const renders = []
    for (let count = 0; count < RENDERS; count++) renders.push(await render(browser))

    expect(new Set(renders.map(({ pictures }) => pictures)).size).toBe(1)
    expect(new Set(renders.map(({ layoutHash }) => layoutHash)).size).toBe(1)
  }, 120_000)

  it('gives the same pictures in two browsers that know nothing of each other', async () => {
    const [one, two] = await Promise.all([render(browser), render(other)])

    expect(two).toEqual(one)
  }, 60_000)
})

async function render(on: TestBrowser): Promise<{ pictures: string; layoutHash: string; pages: number }> {
  const { layout, page } = await openPaged(on, await readArticle('quotes-and-html.md'))
  const hash = createHash('sha256')
  for (let index = 0; index < layout.pageCount; index++) {
    hash.update(await page.photograph({ top: index * 720, widthPx: 540, heightPx: 720, scale: 1 }))
  }
  await page.close()
  return { pictures: hash.digest('hex'), layoutHash: layout.layoutHash, pages: layout.pageCount }
}
