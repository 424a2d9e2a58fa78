import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { hostileText } from '../support/hostile/hostile-text.ts'
import { eventually } from '../support/test-stack.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { press } from '../support/web/editor-visit.ts'
import type { Person, Visit, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person
let visit: Visit
let page: Page
let projectId: string

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
  const markdown = '# A shared text\n\nThe sealed sentence.'
  projectId = (await writer.galley.projects.create({ markdown })).project_id
  visit = await web.visit(writer)
  page = visit.page
})
afterAll(() => web.close())

const appears = (on: Page, words: string) => on.waitForSelector(`::-p-text(${words})`)

type ShareForm = { readonly showsBody?: boolean; readonly days?: number; readonly password?: string }

/** Creates a share with the form of the dashboard, and returns its link. */
async function shareByForm({ showsBody, days, password }: ShareForm): Promise<string> {
  await visit.open('/shares')
  await press(page, 'New share')
  await page.waitForSelector('.dialog select')
  await page.select('aria/Project[role="combobox"]', projectId)
  if (showsBody) await page.click('.dialog .switch')
  if (days !== undefined) await page.select('aria/Expires after[role="combobox"]', String(days))
  if (password !== undefined) await page.type('.dialog input[type="password"]', password)
  await press(page, 'Create')
  await appears(page, 'The link is ready')
  return page.$eval('.dialog .code-sample pre', (code) => code.textContent ?? '')
}

/** Opens a browser of a visitor with the link, in English. */
async function readerOf(url: string): Promise<Visit> {
  const reader = await web.visit()
  await reader.page.setExtraHTTPHeaders({ 'accept-language': 'en' })
  await reader.open(new URL(url).pathname)
  return reader
}

async function enter(on: Page, password: string) {
  await on.type('#password', password)
  await Promise.all([on.waitForNavigation(), on.keyboard.press('Enter')])
}

describe('the list of shares', () => {
  it('says how often people opened one, and when last, but does not count its owner', async () => {
    const url = await shareByForm({ showsBody: true })
    const facts = async () => {
      await visit.open('/shares')
      return page.$eval('.rows > li:first-child .row-facts', (line) => line.textContent)
    }
    const before = await facts()
    const reader = await web.visit()
    await reader.page.setUserAgent({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' })
    await page.setUserAgent({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' })
    for (const who of [reader, visit, reader]) await who.open(new URL(url).pathname)

    expect(before).toContain('Not opened yet')
    await eventually(async () => (await facts())?.includes('Opened 2 times · Last opened just now'))
    expect(reader.problems).toEqual([])
    await reader.close()
  })
})

describe('the form for a share', () => {
  it.each([
    [false, 404],
    [true, 200],
  ])('shows the text only if one says so (%s)', async (showsBody) => {
    const html = await (await fetch(await shareByForm({ showsBody }))).text()

    expect(html).toContain('A shared text')
    expect(html.includes('The sealed sentence')).toBe(showsBody)
  })

  it('locks it with a password: the link asks, refuses a wrong one, and opens at the right one', async () => {
    const url = await shareByForm({ showsBody: true, password: 'the light on the cape' })
    const reader = await readerOf(url)
    await appears(reader.page, 'needs a password')
    expect(await reader.page.content()).not.toMatch(/A shared text|sealed/)

    await enter(reader.page, 'darkness')
    const refusal = await reader.page.waitForSelector('[role="alert"]')
    expect(await refusal?.evaluate((hint) => hint.textContent)).toBe('Wrong password. Try again.')
    expect(await reader.page.content()).not.toMatch(/A shared text|sealed/)

    await enter(reader.page, 'the light on the cape')
    await appears(reader.page, 'The sealed sentence.')
    expect(reader.problems.filter((problem) => !problem.includes('403'))).toEqual([])
    expect(visit.problems).toEqual([])
    await reader.close()
  })

  it('offers six words as a password, and shows them', async () => {
    await visit.open('/shares')
    await press(page, 'New share')
    await press(page, 'Suggest six words')
    const words = await page.waitForSelector('.dialog input[type="text"]')

    expect(await words?.evaluate((input) => (input as HTMLInputElement).value)).toMatch(
      /^([a-z-]+ ){5}[a-z-]+$/,
    )
    await page.keyboard.press('Escape')
  })

  it('takes no password that is too short', async () => {
    await visit.open('/shares')
    await press(page, 'New share')
    await page.type('.dialog input[type="password"]', 'abc')
    await page.waitForSelector('.dialog [aria-invalid="true"]')
    const before = (await writer.galley.shares.list()).items.length
    await page.keyboard.press('Enter')
    await page.type('.dialog input[type="password"]', 'defgh')
    await page.waitForFunction(() => !document.querySelector('.dialog [aria-invalid="true"]'))

    expect((await writer.galley.shares.list()).items).toHaveLength(before)
  })

  it('lets it end: the list says when, and from then on the link says that it has', async () => {
    const url = await shareByForm({ showsBody: true, days: 7 })
    const [share] = (await writer.galley.shares.list()).items
    const lives = Date.parse(share?.expires_at ?? '') - Date.parse(share?.created_at ?? '')
    expect(lives / 86_400_000).toBe(7)
    const reader = await readerOf(url)
    await appears(reader.page, 'The sealed sentence.')

    // A week passes.
    await web.stack.database.query(
      "UPDATE shares SET created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'",
    )
    await reader.page.reload()

    await appears(reader.page, 'This link is not valid')
    await appears(reader.page, 'It has expired')
    expect(await reader.page.content()).not.toMatch(/A shared text|sealed/)
    await reader.close()
  })
})

describe('a listed share', () => {
  it('says what is shared and how it looks, and copies a link until the page is loaded anew', async () => {
    const owner = await web.person()
    const { project_id } = await owner.galley.projects.create({ markdown: '# The oldest text' })
    const { render_id } = await owner.galley.renders.create({
      project_id,
      platform: 'twitter',
      config: { theme: 'salon' },
    })
    for (const status of ['running', 'completed'])
      await web.stack.database.query('UPDATE renders SET status = $1 WHERE id = $2', [status, render_id])
    await owner.galley.shares.create({ project_id, render_id })
    // The list of projects comes in pages of forty.
    for (let at = 0; at < 41; at++) await owner.galley.projects.create({ markdown: `# Text ${at}` })
    const { page, open, problems, close } = await web.visit(owner)
    await open('/shares')
    const titles = () => page.$$eval('.row-title', (all) => all.map(({ textContent }) => textContent))
    await eventually(async () => (await titles()).join() === 'The oldest text')
    await appears(page, 'Salon')
    const facts = await page.$eval('.row-facts', ({ textContent }) => textContent)
    expect(facts).toMatch(/^X · Salon · Created .* · Expires /)
    expect(await page.$$('::-p-text(Copy link)')).toEqual([])

    await press(page, 'New share')
    await press(page, 'Create')
    await appears(page, 'The link is ready')
    const url = await page.$eval('.dialog .code-sample pre', (code) => code.textContent)
    await page.keyboard.press('Escape')
    await press(page, 'Copy link')
    await appears(page, 'Copied')

    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('.row').length === 2)
    expect(await page.content()).not.toContain('Copy link')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a share', () => {
  it.each([
    ['without its text', { include_body: false }],
    ['with its text', { include_body: true }],
    ['behind a password', { include_body: true, password: 'the light on the cape' }],
  ])('%s needs no script, asks nobody else, and is no barrier', async (_what, options) => {
    const markdown = hostileText('http://127.0.0.1:9')
    const { project_id } = await writer.galley.projects.create({ markdown, title: 'A text' })
    const { url } = await writer.galley.shares.create({ project_id, ...options })
    const reader = await web.visit()
    const asked: string[] = []
    reader.page.on('request', (request) => asked.push(request.url()))
    await reader.page.setJavaScriptEnabled(false)
    await reader.open(new URL(url).pathname)
    if ('password' in options) await enter(reader.page, options.password)
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    await reader.page.setJavaScriptEnabled(true)
    if (!('password' in options)) await reader.page.reload()
    await reader.page.evaluate(axe.source)

    expect((await reader.page.content()).includes('The sealed sentence')).toBe(options.include_body)
    expect(await reader.page.$$('script')).toEqual([])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(await reader.page.$$('meta[name="robots"][content="noindex, nofollow"]')).toHaveLength(1)
    expect(asked.filter((each) => !each.startsWith(web.origin) && !each.startsWith('data:'))).toEqual([])
    expect(await reader.page.evaluate(seriousFindings)).toEqual([])
    expect(reader.problems).toEqual([])
    await reader.close()
  })
})
