import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { allFindings } from '../support/web/axe-findings.ts'
import { pagesOf, previewText, saved, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const FILLER = 'Words that fill the lines of a page, one after another, until they end. '
const NAMES = ['Aster', 'Birch', 'Clover', 'Daisy', 'Elder', 'Fern', 'Gorse', 'Heath', 'Iris', 'Juniper']
const paragraphs = NAMES.map((name) => `${name} comes first here. ${FILLER.repeat(3)}`)
const LONG = `# The ends of pages\n\n${paragraphs.slice(0, 5).join('\n\n')}\n\n## A heading\n\n${paragraphs.slice(5).join('\n\n')}`

async function markdownOf(id: string): Promise<string> {
  return (await writer.galley.projects.get(id)).markdown
}

function pageCount(page: Page): Promise<number> {
  return page.$$eval('.page-button', (buttons) => buttons.length)
}

describe('the end of a page', () => {
  it('says why it is there and what other places would cost, and moves there', async () => {
    const { page, id, problems, close } = await writeText(web, writer, LONG)
    const before = await page.$$eval(
      'iframe[data-layout]',
      ([frame]) => (frame as HTMLElement).dataset.layout,
    )
    await page.focus('aria/Why does page 2 end here?[role="button"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.why li')
    const words = await page.$eval('.why', (dialog) => (dialog as HTMLElement).innerText)

    expect(words).toMatch(/Of all places, this one suits the whole text best\. The page is \d+% full\./)
    expect(words).toMatch(/no longer fits: with it, the page would be 1\d\d% full/)
    expect(words).toMatch(/(?:before|in) “[A-Z][a-z]+ comes first here/)
    expect(words).toMatch(/(only )?\d+% full/)
    // It only reads: the pages are the same.
    expect(await pagesOf(page)).toBe(before)
    await page.evaluate(axe.source)
    expect(await page.evaluate(allFindings)).toEqual([])

    const end = await page.waitForSelector('.why li button')
    const place = await page.$eval('.why li:has(button) .why-place', (words) => words.textContent)
    const [, begun = ''] = /before “([A-Z]\w+) comes/.exec(place ?? '') ?? []
    await end?.click()
    await eventually(async () => (await page.$('.break-mark')) !== null)
    await saved(page)
    expect(await markdownOf(id)).toContain(`<!-- page -->\n\n${begun} comes`)
    await page.waitForFunction(() => document.activeElement?.className === 'page-end-why')

    await withControl(page, 'z')
    await eventually(async () => (await page.$('.break-mark')) === null)
    await eventually(async () => (await pagesOf(page)) === before)
    expect(problems).toEqual([])
    await close()
  })

  it('says that the text asks for it, or ends there, and closes with Escape', async () => {
    const { page, problems, close } = await writeText(
      web,
      writer,
      '# One\n\nFirst.\n\n<!-- page -->\n\nSecond.',
    )
    const texts: string[] = []
    for (const number of [1, 2]) {
      await page.focus(`aria/Why does page ${number} end here?[role="button"]`)
      await page.keyboard.press('Enter')
      await page.waitForSelector('.why p')
      texts.push(await page.$eval('.why', (dialog) => (dialog as HTMLElement).innerText))
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => !document.querySelector('.why'))
      await page.waitForFunction(
        (name) => document.activeElement?.getAttribute('aria-label') === name,
        {},
        `Why does page ${number} end here?`,
      )
    }

    expect(texts[0]).toContain('The text asks for a page break here. The page is')
    expect(texts[1]).toContain('The text ends here. The page is')
    expect(await previewText(page)).toContain('Second.')
    expect(await pageCount(page)).toBe(2)
    expect(problems).toEqual([])
    await close()
  })
})
