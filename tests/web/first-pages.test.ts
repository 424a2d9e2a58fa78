import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

/** Counts the texts that a page of the app reads, and how many it reads at once. */
function countTexts(page: Page) {
  const counts = { read: 0, now: 0, most: 0 }
  const isText = (url: string) => /\/v1\/projects\/prj_\w+$/.test(url)
  page.on('request', (request) => {
    if (!isText(request.url())) return
    counts.read += 1
    counts.now += 1
    counts.most = Math.max(counts.most, counts.now)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end, (request) => {
      if (isText(request.url())) counts.now -= 1
    })
  return counts
}

/** Returns the words on each drawn page, by the title of its card. */
const drawn = (page: Page) =>
  page.$$eval('.project-card', (cards) =>
    Object.fromEntries(
      cards.flatMap((card) => {
        const frame = card.querySelector<HTMLIFrameElement>('iframe[data-shown]')
        const words = frame?.contentDocument?.body.textContent?.replace(/\s+/g, ' ')
        return words === undefined ? [] : [[card.querySelector('.project-title')?.textContent ?? '', words]]
      }),
    ),
  )

/** Returns where the first blocks of a frame are, in px of its page. */
const placesOn = (page: Page, frame: string) =>
  page.$eval(frame, (element) =>
    [...((element as HTMLIFrameElement).contentDocument?.querySelectorAll('#flow > *') ?? [])]
      .slice(0, 4)
      .map((block) => {
        const { left, top, width, height } = block.getBoundingClientRect()
        return [left, top, width, height].map(Math.round)
      }),
  )

const write = (writer: Person, markdown: string, config = {}) =>
  writer.galley.projects.create({
    markdown,
    design: { platform: 'xhs', configs: { xhs: { cover: false, ...config } } },
  })

describe('the list of projects', () => {
  it('shows the first page of a text that was never rendered, as the preview lays it out', async () => {
    const writer = await web.person()
    const long = 'A paragraph that goes on for a while, so that pages are filled. '.repeat(6)
    const { project_id } = await write(writer, `# Rivers\n\nSmall ones.\n\n${`${long}\n\n`.repeat(20)}`, {
      theme: 'salon',
    })
    await write(writer, '# Hills\n\nHigh ones.', { theme: 'midnight' })
    const { page, open, problems, close } = await web.visit(writer)
    const texts = countTexts(page)
    await open('/projects')

    await eventually(async () => Object.keys(await drawn(page)).length === 2)

    const words = await drawn(page)
    expect(words.Rivers).toContain('Small ones.')
    expect(words.Hills).toContain('High ones.')
    expect(texts).toMatchObject({ read: 2, most: 1 })
    const onCard = await placesOn(page, '.project-card:nth-child(2) iframe')
    const blocks = await page.$$eval(
      '.project-card:nth-child(2) iframe',
      ([frame]) => (frame as HTMLIFrameElement).contentDocument?.querySelectorAll('#flow > *').length,
    )
    // Only the beginning is laid out.
    expect(blocks).toBeLessThan(15)
    await open(`/editor/${project_id}`)
    await pagesOf(page)
    expect(onCard).toHaveLength(4)
    expect(await placesOn(page, '.preview iframe[data-layout]')).toEqual(onCard)
    expect(problems).toEqual([])
    await close()
  })

  it('reads the texts of cards that come near, one at a time and once, and stays usable meanwhile', async () => {
    const writer = await web.person()
    for (let at = 1; at <= 40; at++) await write(writer, `# Text ${at}\n\nWords of text ${at}.`)
    const { page, open, problems, close } = await web.visit(writer)
    const texts = countTexts(page)
    await open('/projects')
    await page.waitForSelector('.project-card:nth-child(40)')

    await page.waitForSelector('.project-card:nth-child(1) iframe[data-shown]')
    await page.type('aria/Search', 'text 40')
    await eventually(async () => (await page.$$('.project-card')).length === 1)
    await page.$eval('aria/Search', (field) => (field as HTMLInputElement).select())
    await page.keyboard.press('Backspace')
    await eventually(async () => (await page.$$('.project-card')).length === 40)
    await page.waitForSelector('.project-card:nth-child(8) iframe[data-shown]')
    const atFirst = texts.read
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForSelector('.project-card:nth-child(40) iframe[data-shown]')

    expect(atFirst).toBeLessThan(30)
    expect(texts.most).toBe(1)
    expect(texts.read).toBeGreaterThan(atFirst)
    expect(texts.read).toBeLessThanOrEqual(40)
    expect((await drawn(page))['Text 1']).toContain('Words of text 1.')
    expect(problems).toEqual([])
    await close()
  })

  it('keeps the sheet with the title for an empty text, and for one that can’t be read', async () => {
    const writer = await web.person()
    await writer.galley.projects.create({ markdown: '\n', title: '' })
    const { project_id: gone } = await write(writer, '# Gone')
    await write(writer, '# There')
    const { page, open, close } = await web.visit(writer)
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().endsWith(gone)) void request.respond({ status: 404, body: '{}' })
      else void request.continue()
    })
    await open('/projects')

    await page.waitForSelector('.project-card:nth-child(1) iframe[data-shown]')
    await eventually(async () => (await page.$$('.project-page')).length === 3)

    expect(Object.keys(await drawn(page))).toEqual(['There'])
    expect(await page.$$eval('.project-sheet', (sheets) => sheets.map((each) => each.textContent))).toEqual([
      'There',
      'Gone',
      'Untitled',
    ])
    await close()
  })
})
