import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, saved, withControl, writeText } from '../support/web/editor-visit.ts'
import { countReachable, tabThrough, tabTo } from '../support/web/tabbing.ts'
import type { Person, Visit, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

// No test in this file uses the mouse.

let web: WebStack
let writer: Person
let visit: Visit
let page: Page

beforeAll(async () => {
  web = await startWebStack()
  await web.stack.startWorker()
  writer = await web.person()
  visit = await web.visit(writer)
  page = visit.page
})
afterAll(() => web.close())

const appears = (words: string, on = page) => on.waitForSelector(`::-p-text(${words})`)

async function markdownOf(id: string): Promise<string> {
  return (await writer.galley.projects.get(id)).markdown
}

function pageCount(on: Page): Promise<number> {
  return on.$$eval('.page-button', (buttons) => buttons.length)
}

async function withAlt(on: Page, key: 'Digit1' | 'Digit2' | 'Digit3' | 'Digit4' | 'Digit5') {
  await on.keyboard.down('Alt')
  await on.keyboard.press(key)
  await on.keyboard.up('Alt')
}

/** Opens a panel of the editor with its shortcut, and waits until it has the focus. */
async function openPanel(on: Page, key: 'Digit3' | 'Digit4' | 'Digit5') {
  await withAlt(on, key)
  await on.waitForFunction(() => document.activeElement?.matches('.panel-head h2'))
}

/** Presses a key at the moment an element leaves the page, before anything that waits for its own turn. */
function pressWhenGone(on: Page, selector: string, key: KeyboardEventInit) {
  return on.evaluate(
    (gone, pressed) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(gone)) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    selector,
    key,
  )
}

const nextTask = (on: Page) => on.evaluate(() => new Promise((done) => setTimeout(done)))

const inText = (on: Page) =>
  on.waitForFunction(() => document.activeElement?.classList.contains('cm-content'))

async function command(on: Page, words: string) {
  await withControl(on, 'k')
  await on.waitForSelector('[role="combobox"]')
  await on.keyboard.type(words)
}

describe('the Tab key', () => {
  const places = 'projects renders shares tokens usage sessions account history editor'.split(' ')
  const doors = ['sign-in', 'sign-up', 'forgotten-password', 'reset-password']

  it.each([...doors, 'share', ...places])(
    'reaches everything on the screen “%s”, in order, and shows where it is',
    async (place) => {
      const { galley } = writer
      const { project_id: id } = await galley.projects.create({ markdown: '# Places\n\nOne.' })
      await galley.projects.update(id, { markdown: '# Places\n\nTwo.' })
      const path = async () => {
        if (place === 'editor') return `/editor/${id}`
        if (place === 'history') return `/projects/${id}/history`
        if (place !== 'share') return `/${place}`
        const { url } = await galley.shares.create({ project_id: id, password: 'the light on the cape' })
        return new URL(url).pathname
      }
      const who = doors.includes(place) ? await web.visit() : visit
      await who.open(await path())
      await who.page.waitForFunction(
        () => document.querySelector('h1, .page-button') && !document.querySelector('.loading'),
      )
      if (place === 'editor') await pagesOf(who.page)
      const walked = await tabThrough(who.page)

      expect(walked.filter(({ name, isMarked }) => name === '' || !isMarked)).toEqual([])
      expect(walked.length).toBe(await who.page.evaluate(countReachable))
      if (who !== visit) await who.close()
    },
  )
})

describe('an account', () => {
  it('is opened, left and entered again', async () => {
    const { page, open, problems, close } = await web.visit()
    const enter = async () => {
      await tabTo(page, 'E-mail')
      await page.keyboard.type('keys@example.com')
      await tabTo(page, 'Password')
      await page.keyboard.type('correct horse battery\n')
      await appears('Start with a text', page)
    }
    await open('/projects')
    await page.waitForSelector('aria/Password')
    await tabTo(page, 'Create an account')
    await tabTo(page, 'Create an account')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname === '/sign-up')
    await enter()
    await tabTo(page, 'Account')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'))
    await page.keyboard.press('End')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Sign out')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname === '/sign-in')
    await enter()

    expect(problems).toEqual([])
    await close()
  })

  it('makes a token, and gives the focus back', async () => {
    await visit.open('/tokens')
    await page.waitForSelector('h1')
    await tabTo(page, 'New token')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.dialog input')
    await page.keyboard.type('by hand')
    await page.keyboard.press('Enter')
    await appears('The token is ready')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.dialog'))

    await appears('by hand')
    expect(await page.evaluate(() => document.activeElement?.matches('.page-head .button'))).toBe(true)
    expect(visit.problems).toEqual([])
  })
})

describe('a text', () => {
  it('is written, broken into pages, given another theme, and left', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Keys')
    await command(page, 'go to the text\n')
    await inText(page)
    await withControl(page, 'End')
    await page.keyboard.type('\n\nOne page.')
    await withControl(page, 'Enter')
    await page.keyboard.type('Another.')
    await eventually(async () => (await pageCount(page)) === 2)
    await eventually(async () =>
      /^# Keys\n\nOne page\.\n\n<!-- page -->\n\nAnother\.$/.test((await markdownOf(id)).trimEnd()),
    )

    await command(page, 'theme midnight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForSelector('input[name="theme"][value="midnight"]:checked')

    await withControl(page, 'Slash')
    await page.waitForSelector('.shortcuts')
    expect(await page.$$eval('.shortcuts kbd', (keys) => keys.length)).toBeGreaterThan(10)
    expect(await page.evaluate(() => document.activeElement?.matches('.shortcuts'))).toBe(true)
    await pressWhenGone(page, '.shortcuts', { key: '2', code: 'Digit2', altKey: true })
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('.shortcuts') === null)
    await nextTask(page)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('page-button')
    await page.keyboard.press('Enter')
    await inText(page)

    await saved(page)
    await command(page, 'all projects\n')
    await page.waitForFunction(() => location.pathname === '/projects')
    expect(problems).toEqual([])
    await close()
  })

  it('is searched and mended, from the panel of the checks too', async () => {
    const { page, id, problems, close } = await writeText(
      web,
      writer,
      '# 检查\n\n全网最低价，周三开始陆续发货。\n\ncat, cat',
    )
    await command(page, 'go to the text\n')
    await inText(page)
    await withControl(page, 'f')
    await page.waitForFunction(() => document.activeElement?.matches('.cm-search [name=search]'))
    await page.keyboard.type('cat')
    await tabTo(page, 'Replace')
    await page.keyboard.type('dog')
    await tabTo(page, 'Replace all')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await eventually(async () => (await markdownOf(id)).endsWith('dog, dog'))

    await openPanel(page, 'Digit3')
    await page.waitForSelector('.finding .actions .button:not(:disabled)')
    await tabTo(page, 'Delete this claim')
    await page.keyboard.press('Enter')
    await eventually(async () => !(await markdownOf(id)).includes('全网最低价'))
    expect(problems).toEqual([])
    await close()
  })

  it('is designed, made into pages, looked at closely, and brought back to what it was', async () => {
    const markdown = '# 几页\n\n第一页。\n\n<!-- page -->\n\n第二页。'
    const { page, id, problems, close } = await writeText(web, writer, markdown)
    await openPanel(page, 'Digit4')
    await tabTo(page, 'Xiaohongshu')
    await tabTo(page, '3:4')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => document.activeElement?.textContent === '1:1')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role="radio"][data-state="on"]::-p-text(1:1)')
    await tabTo(page, 'Page numbers')
    await page.keyboard.press('Space')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-checked') === 'false')

    await page.keyboard.down('Shift')
    await withControl(page, 'Enter')
    await page.keyboard.up('Shift')
    await page.waitForSelector('[data-proof="same"]')
    const [render] = (await writer.galley.renders.list({ project_id: id })).items
    expect(render).toMatchObject({ config: { aspect_ratio: '1:1', page_numbers: false } })
    await tabTo(page, 'Enlarge page 1')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.enlarged')
    await page.keyboard.press('ArrowRight')
    await appears('2 of', page)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Enlarge page'),
    )

    await withAlt(page, 'Digit1')
    await inText(page)
    await withControl(page, 'End')
    await page.keyboard.type(' More.')
    await saved(page)
    await eventually(async () => (await markdownOf(id)).endsWith('More.'))
    await tabTo(page, 'History')
    await page.keyboard.press('Enter')
    await appears('Version 1', page)
    await tabTo(page, 'Version 1')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Restore this version')
    await page.keyboard.press('Enter')
    await pagesOf(page)
    expect(await markdownOf(id)).toBe(markdown)
    expect(problems).toEqual([])
    await close()
  })
})
