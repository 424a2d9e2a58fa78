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

  it('moves to an item of a list, which goes on counting, and says why it moves into no quote', async () => {
    const items = NAMES.flatMap((name) => [1, 2, 3].map((number) => `${name} ${number} grows. ${FILLER}`))
    const open = async (text: string) => {
      const visit = await writeText(web, writer, text)
      await visit.page.focus('aria/Why does page 1 end here?[role="button"]')
      await visit.page.keyboard.press('Enter')
      await visit.page.waitForSelector('.why li')
      return visit
    }
    const quote = await open(`> ${items.join('\n>\n> ')}`)
    const buttons = await quote.page.$$('.why li button')
    const words = await quote.page.$eval('.why', ({ textContent }) => textContent)
    const bullets = await open(items.map((item) => `- ${item}`).join('\n'))
    await bullets.page.click('.why li button')
    const numbers = await open(items.map((item) => `1. ${item}`).join('\n'))
    await numbers.page.keyboard.press('Escape')
    await numbers.page.focus('.page-end-handle')
    await numbers.page.keyboard.press('ArrowUp')
    await numbers.page.keyboard.press('Enter')
    for (const { page } of [bullets, numbers]) {
      await eventually(async () => (await page.$('.break-mark')) !== null)
      await saved(page)
    }
    const [above = '', below = ''] = (await markdownOf(numbers.id)).split('\n\n<!-- page -->\n\n')

    expect(buttons).toEqual([])
    expect(words).toContain('Places without a button are inside a block.')
    expect(await markdownOf(bullets.id)).toMatch(/^- Aster 1 [^<]+\n\n<!-- page -->\n\n- \w+ \d grows[^<]+$/)
    expect(below).toMatch(new RegExp(`^${above.split('\n').length + 1}\\. \\w+ \\d grows.*\n1\\. `))
    for (const visit of [quote, bullets, numbers]) await visit.close()
  })

  it('is reached from the palette, for the page of the cursor, also on a phone', async () => {
    const { page, problems, close } = await writeText(web, writer, LONG)
    await page.setViewport({ width: 390, height: 780, deviceScaleFactor: 2 })
    await page.click('.cm-content')
    await withControl(page, 'k')
    await page.waitForSelector('[role="combobox"]')
    await page.keyboard.type('why does this')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.why li')
    const box = await (await page.$('.why'))?.boundingBox()

    expect(await page.$eval('.why h2', ({ textContent }) => textContent)).toMatch(/Why does page \d end here/)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    expect(box?.y).toBeGreaterThanOrEqual(0)
    await page.evaluate(axe.source)
    expect(await page.evaluate(allFindings)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('stands where it stays as soon as a phone turns to the pages', async () => {
    const { page, close } = await writeText(web, writer, LONG)
    await page.setViewport({ width: 390, height: 780, deviceScaleFactor: 2 })
    await page.click('.cm-content')
    await withControl(page, 'Home')
    await pagesOf(page)
    const places = await page.evaluate(async () => {
      const place = () => ({
        top: document.querySelector('.page-end-why')?.getBoundingClientRect().top,
        focus: document.activeElement?.className,
      })
      const before = place()
      document.querySelector<HTMLElement>('.side:nth-child(2)')?.click()
      const atOnce = place()
      await new Promise((resolve) => setTimeout(resolve))
      await new Promise(requestAnimationFrame)
      return { before, atOnce, later: place() }
    })

    expect(places.later.focus).toBe('page-button')
    expect(places.later.top).not.toBe(places.before.top)
    expect(places.atOnce).toEqual(places.later)
    await close()
  })

  it('is reached from the menu of a page, where it then moves by keyboard', async () => {
    const { page, id, problems, close } = await writeText(web, writer, LONG)
    await page.click('[data-page="1"]', { button: 'right' })
    await page.waitForSelector('.menu-item')
    await page.locator('.menu-item::-p-text(Move the end of page 1)').click()
    await page.waitForSelector('.break-target')
    await page.waitForFunction(() => document.activeElement?.className === 'page-end-handle')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await saved(page)

    expect(await markdownOf(id)).toContain('<!-- page -->')
    expect(problems).toEqual([])
    await close()
  })

  it('keeps its menu open while the pages come in another design', async () => {
    const { page, problems, close } = await writeText(web, writer, LONG)
    const before = await pagesOf(page)
    await page.click('[data-page="1"]', { button: 'right' })
    await page.waitForSelector('.menu-item')
    // No pointer and no focus leave the menu.
    await page.$eval('input[name="theme"][value="midnight"]', (theme) => (theme as HTMLElement).click())
    await eventually(async () => (await pagesOf(page)) !== before)
    await page.click('.menu-item::-p-text(Why does page 1 end here?)')
    await page.waitForSelector('.why li')

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

  it('is dragged to a place between two blocks, in one step to undo', async () => {
    const { page, id, problems, close } = await writeText(web, writer, LONG)
    const before = await pagesOf(page)
    const handle = await page.waitForSelector('aria/Move the end of page 2[role="button"]')
    const box = await handle?.boundingBox()
    const { x = 0, y = 0 } = box ?? {}
    await page.mouse.move(x + 12, y + 12)
    await page.mouse.down()
    await page.mouse.move(x + 12, y - 20, { steps: 4 })
    const target = await page.waitForSelector('.break-target')
    const to = await target?.boundingBox()
    await page.mouse.move(x + 12, (to?.y ?? 0) + 12, { steps: 4 })
    const said = await page.$eval('.break-target ~ [role="status"]', ({ textContent }) => textContent)
    const [, begun = ''] = /^Page 2 would end before “([A-Z]\w+) comes/.exec(said ?? '') ?? []
    expect(await pagesOf(page)).toBe(before)
    await page.mouse.up()

    await page.waitForSelector('.break-mark')
    await saved(page)
    expect(await markdownOf(id)).toContain(`<!-- page -->\n\n${begun} comes`)
    await withControl(page, 'z')
    await page.waitForFunction(() => !document.querySelector('.break-mark'))
    await saved(page)
    expect(await markdownOf(id)).toBe(LONG)
    expect(problems).toEqual([])
    await close()
  })

  it('is moved, moved on and given back with the keyboard', async () => {
    const text = '# One\n\nFirst.\n\nSecond.\n\nThird.\n\nFourth.'
    const { page, id, problems, open, close } = await writeText(web, writer, text)
    await page.evaluate(
      (...entry) => localStorage.setItem(...entry),
      `galley.settings.${id}`,
      JSON.stringify({ platform: 'xhs', config: { aspect_ratio: '3:4' } }),
    )
    await open(`/editor/${id}`)
    await page.waitForFunction(() => document.querySelectorAll('.page-button').length === 1)
    const status = () => page.$eval('.page-overlay [role="status"]', (said) => said.textContent)
    const comesTo = (markdown: string) =>
      eventually(async () => (await saved(page)) && (await markdownOf(id)) === markdown)
    await page.focus('aria/Move the end of page 1[role="button"]')
    await page.keyboard.press('ArrowUp')
    expect(await status()).toBe('Page 1 would end before “Fourth.”')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.break-target'))

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await comesTo('# One\n\nFirst.\n\nSecond.\n\n<!-- page -->\n\nThird.\n\nFourth.')
    await page.waitForSelector('.break-mark')
    // The handle is still focused, and the break itself moves.
    await page.keyboard.press('ArrowUp')
    expect(await status()).toBe('Page 1 would end before “Second.”')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await status()).toBe('Page 1 would end before “Fourth.”')
    await page.keyboard.press('Enter')
    await comesTo('# One\n\nFirst.\n\nSecond.\n\nThird.\n\n<!-- page -->\n\nFourth.')
    await page.waitForFunction(() => document.querySelectorAll('.page-button').length === 2)
    await page.keyboard.press('Delete')
    await comesTo(text)
    await withControl(page, 'z')
    await comesTo('# One\n\nFirst.\n\nSecond.\n\nThird.\n\n<!-- page -->\n\nFourth.')
    await withControl(page, 'z')
    await comesTo('# One\n\nFirst.\n\nSecond.\n\n<!-- page -->\n\nThird.\n\nFourth.')
    expect(problems).toEqual([])
    await close()
  })
})
