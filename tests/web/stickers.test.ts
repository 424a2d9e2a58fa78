import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { withControl, writeText } from '../support/web/editor-visit.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

/** Returns the name of the sticker that Enter takes. */
function firstOf(page: Page): Promise<string | null> {
  return page.$eval('.sticker-grid [data-first]', ({ textContent }) => textContent)
}

describe('stickers', () => {
  it('are chosen by keyboard alone, and shown on the page', async () => {
    const writer = await web.person()
    const { page, id, problems, close } = await writeText(web, writer, '# Lunch\n\nToday ')
    await page.click('.cm-content')
    await page.keyboard.down('Control')
    await page.keyboard.press('End')
    await page.keyboard.up('Control')
    await withControl(page, 'k')
    await page.waitForSelector('[role="combobox"]')
    await page.keyboard.type('sticker noodles')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.sticker-grid')
    await page.keyboard.press('Enter')
    await page.keyboard.type('tea')
    expect(await firstOf(page)).toBe('coffee')
    for (const _ of 'tea') await page.keyboard.press('Backspace')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await page.keyboard.type('nood')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.cm-content:focus')

    await eventually(async () =>
      (await writer.galley.projects.get(id)).markdown.endsWith('Today :sticker-noodles:'),
    )
    await eventually(() =>
      page.$eval(
        'iframe[data-layout]',
        (frame) =>
          (frame as HTMLIFrameElement).contentDocument?.querySelector(
            '.sticker svg[aria-label="noodles"]',
          ) !== null,
      ),
    )
    expect(problems).toEqual([])
    await close()
  })
})
