import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { allFindings } from '../support/web/axe-findings.ts'
import { pagesOf, press, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const LONG = `# 检查一下\n\n全网最低价，周三开始陆续发货。\n\n${Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1}.`).join('\n\n')}`

async function findings(page: Page) {
  await page.evaluate(axe.source)
  return page.evaluate(allFindings)
}

describe('the editor', () => {
  it.each([
    ['light', 1440],
    ['dark', 380],
  ])('has no barrier that axe knows, of any impact: %s at %d px, with each panel', async (scheme, width) => {
    const { page, problems, close } = await writeText(web, writer, LONG)
    await page.setViewport({ width, height: 800 })
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    const found: Record<string, readonly string[]> = { text: await findings(page) }
    for (const panel of ['Check', 'Design', 'Export']) {
      await press(page, panel)
      await page.waitForSelector('.editor-panel')
      found[panel] = await findings(page)
    }

    expect(found).toEqual({ text: [], Check: [], Design: [], Export: [] })
    expect(await page.$$eval('h1', (headings) => headings.map(({ textContent }) => textContent))).toEqual([
      '检查一下',
    ])
    await pagesOf(page)
    expect(problems).toEqual([])
    await close()
  })

  it('lets the keyboard scroll the text, which has a name', async () => {
    const { page, problems, close } = await writeText(web, writer, LONG)
    await page.focus('.cm-content')
    await page.keyboard.press('PageDown')
    await page.waitForFunction(() => (document.querySelector('.cm-scroller')?.scrollTop ?? 0) > 100)

    const name = await page.$eval('.cm-content', (text) => text.getAttribute('aria-label'))
    expect(name).toBe('Markdown')
    expect(problems).toEqual([])
    await close()
  })
})
