import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function square(sidePx: number): Promise<string> {
  const file = sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#a35' } })
  return `data:image/png;base64,${(await file.png().toBuffer()).toString('base64')}`
}

describe('a picture', () => {
  it('that is an icon keeps its size wherever it stands', async () => {
    const icon = `![图标](${await square(64)})`
    for (let lines = 8; lines < 14; lines += 1) {
      const before = Array.from({ length: lines }, (_, at) => `第${at}行。`).join('\n\n')
      const { page } = await openPaged(browser, `${before}\n\n${icon}\n\n结尾。`)
      const heightPx = await page.run(() => document.querySelector('figure img')?.clientHeight, null)
      await page.close()
      expect(heightPx).toBe(64)
    }
  })
})

describe('a table that is too wide for its card', () => {
  it('becomes records that hold each cell once, with a warning', async () => {
    const heads = Array.from({ length: 9 }, (_, at) => `specification ${at}`)
    const row = (at: number) => `|${heads.map((_, column) => `measurement${at}x${column}`).join('|')}|`
    const table = [`|${heads.join('|')}|`, `|${heads.map(() => '-').join('|')}|`, row(1), row(2), row(3)]
    const { layout, page, check } = await openPaged(browser, `# 对比\n\n${table.join('\n')}\n\n结尾。`)
    const { faults } = await check()
    const records = await page.run(() => document.querySelectorAll('.record').length, null)
    await page.close()

    expect(faults).toEqual([])
    expect(records).toBe(3)
    expect(layout.warnings.map(({ code }) => code)).toEqual(['table_as_records'])
  })
})
