import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import {
  pagesOf,
  press,
  previewText,
  saved,
  typeAtEnd,
  withControl,
  writeText,
} from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const write = (markdown: string) => writeText(web, writer, markdown)

describe('a signed-out visitor', () => {
  it('signs in at a project’s link and lands on the project', async () => {
    const { open_in_service_url } = await writer.galley.projects.create({ markdown: '# Behind the door' })
    const visit = await web.visit()
    await visit.open(new URL(open_in_service_url).pathname)
    await visit.page.waitForSelector('aria/Password')
    await visit.page.type('aria/E-mail', writer.email)
    await visit.page.type('aria/Password', 'not the password')
    await press(visit.page, 'Sign in')
    await visit.page.waitForSelector('::-p-text(The address or the password is wrong.)')
    await visit.page.click('aria/Password', { count: 3 })
    await visit.page.type('aria/Password', `${writer.password}\n`)
    await pagesOf(visit.page)

    expect(visit.page.url()).toBe(open_in_service_url)
    expect(await previewText(visit.page)).toContain('Behind the door')
    expect(visit.problems).toEqual([])
    await visit.close()
  })
})

describe('what is typed', () => {
  it('shows in the pages and reaches the service, Chinese by composition included', async () => {
    const { page, id, problems, close } = await write('# 开头\n\n')
    await typeAtEnd(page, 'ends. ')
    const session = await page.createCDPSession()
    for (const text of ['p', 'pai', '排', '排字']) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    }
    await session.send('Input.insertText', { text: '排字' })
    await eventually(async () => (await previewText(page)).includes('ends. 排字'))
    await saved(page)

    expect((await writer.galley.projects.get(id)).markdown).toBe('# 开头\n\nends. 排字')
    expect(problems).toEqual([])
    await close()
  })

  it('is counted as the list of projects counts it: the words that are read, each character of Chinese one', async () => {
    const text = '---\nauthor: No one\n---\n\n# One two\n\n**Three** [four](https://example.com/five/six).'
    const { page, id, problems, open, close } = await write(text)
    const counted = () => page.$eval('.status-line', (line) => line.textContent ?? '')
    await eventually(async () => (await counted()).includes(' 4 words'))

    await typeAtEnd(page, ' 排字 seven')

    await eventually(async () => (await counted()).includes(' 7 words'))
    await saved(page)
    expect((await writer.galley.projects.get(id)).structure.words).toBe(7)
    await open('/projects')
    await page.waitForSelector(`li:has([href$="${id}"]) ::-p-text(7 words)`)
    expect(problems).toEqual([])
    await close()
  })

  it('gives the project its title in the heading, until the user gives it another', async () => {
    const { page, id, close } = await write('# First')
    const titled = (wanted: string) =>
      eventually(async () => (await writer.galley.projects.get(id)).title === wanted)
    await typeAtEnd(page, ' thoughts')
    await titled('First thoughts')
    await page.type('aria/Title', ' alone')
    await titled('First thoughts alone')
    await typeAtEnd(page, ' again')
    await eventually(async () => (await writer.galley.projects.get(id)).markdown.endsWith('again'))
    await titled('First thoughts alone')
    await close()
  })

  it('goes on in a list by itself', async () => {
    const { page, id, close } = await write('- one')
    await typeAtEnd(page, '\ntwo\n\nafter')
    await eventually(async () => (await writer.galley.projects.get(id)).markdown.endsWith('after'))
    expect((await writer.galley.projects.get(id)).markdown).toMatch(/^- one\n- two\n\s*after$/)
    await close()
  })

  it('stays on this device while the service is away, and is saved when it is back', async () => {
    const { page, id, close } = await write('# Offline\n\n')
    await page.setOfflineMode(true)
    await typeAtEnd(page, 'written in a tunnel')
    await page.waitForSelector('.save-mark[data-state="offline"]')
    await page.setOfflineMode(false)
    await page.reload()
    await saved(page)
    await eventually(async () => (await writer.galley.projects.get(id)).markdown.includes('tunnel'))
    await close()
  })

  it('is never lost between two tabs', async () => {
    const one = await write('# Two tabs\n\n')
    const other = await web.tabOf(one)
    await other.open(`/editor/${one.id}`)
    await pagesOf(other.page)
    await typeAtEnd(one.page, 'from the first')
    await saved(one.page)
    await eventually(async () => (await writer.galley.projects.get(one.id)).markdown.includes('first'))
    await typeAtEnd(other.page, 'from the second')
    await press(other.page, 'Keep mine, save the other as a copy')
    await saved(other.page)

    await eventually(async () => (await writer.galley.projects.get(one.id)).markdown.includes('second'))
    const { items } = await writer.galley.projects.list()
    const texts = await Promise.all(
      items
        .filter(({ title }) => title === 'Two tabs')
        .map(async ({ project_id }) => (await writer.galley.projects.get(project_id)).markdown),
    )
    expect(texts.toSorted()).toEqual(['# Two tabs\n\nfrom the first', '# Two tabs\n\nfrom the second'])
    expect([...one.problems, ...other.problems]).toEqual([])
    await one.close()
    await other.close()
  })
})

describe('what two tabs wrote while the service was away', () => {
  async function writeAway(markdown: string) {
    const one = await write(markdown)
    const other = await web.tabOf(one)
    await other.open(`/editor/${one.id}`)
    await pagesOf(other.page)
    for (const { page } of [one, other]) await page.setOfflineMode(true)
    return { one, other }
  }

  async function typeAtTop(page: Page, text: string) {
    await page.click('.cm-content')
    await withControl(page, 'Home')
    await page.keyboard.type(text)
  }

  it('comes together when both are closed and the text is opened again', async () => {
    const { one, other } = await writeAway('first\n\nmiddle\n\nlast')
    await typeAtTop(one.page, 'from one, ')
    await typeAtEnd(other.page, ', from the other')
    for (const { page } of [one, other]) await page.waitForSelector('.save-mark[data-state="offline"]')
    const last = await web.tabOf(one)
    await one.close()
    await other.close()
    await last.open(`/editor/${one.id}`)

    const wanted = 'from one, first\n\nmiddle\n\nlast, from the other'
    await eventually(async () => (await writer.galley.projects.get(one.id)).markdown === wanted)
    await last.page.waitForFunction(() =>
      document.querySelector('.cm-content')?.textContent?.endsWith('other'),
    )
    expect(last.problems).toEqual([])
    await last.close()
  })

  it('is both there where it is in the same place, as two texts', async () => {
    const { one, other } = await writeAway('# Away\n\nend')
    await typeAtEnd(one.page, ' of one')
    await typeAtEnd(other.page, ' of the other')
    for (const { page } of [one, other]) await page.waitForSelector('.save-mark[data-state="offline"]')
    const last = await web.tabOf(one)
    await one.close()
    await other.close()
    await last.open(`/editor/${one.id}`)
    await press(last.page, 'Keep mine, save the other as a copy')
    await saved(last.page)

    const texts = await eventually(async () => {
      const { items } = await writer.galley.projects.list()
      const named = items.filter(({ title }) => title === 'Away')
      const all = await Promise.all(named.map(({ project_id }) => writer.galley.projects.get(project_id)))
      return all.length === 2 ? all.map(({ markdown }) => markdown).toSorted() : null
    })
    expect(texts).toEqual(['# Away\n\nend of one', '# Away\n\nend of the other'])
    await last.close()
  })

  it('belongs to its tab as long as that is open', async () => {
    const { one, other } = await writeAway('first\n\nmiddle\n\nlast')
    await typeAtTop(one.page, 'from one, ')
    await one.page.waitForSelector('.save-mark[data-state="offline"]')
    await other.page.setOfflineMode(false)
    await other.page.reload()
    await pagesOf(other.page)
    await typeAtEnd(other.page, ', from the other')
    await saved(other.page)
    await eventually(async () => (await writer.galley.projects.get(one.id)).markdown.endsWith('other'))
    expect((await writer.galley.projects.get(one.id)).markdown).not.toContain('from one')
    await one.page.setOfflineMode(false)

    const wanted = 'from one, first\n\nmiddle\n\nlast, from the other'
    await eventually(async () => (await writer.galley.projects.get(one.id)).markdown === wanted)
    await one.close()
    await other.close()
  })
})

const paperOf = (page: Page) =>
  page.$eval('iframe[data-layout]', (frame) => {
    const document = (frame as HTMLIFrameElement).contentDocument
    return document ? getComputedStyle(document.documentElement).getPropertyValue('--paper') : ''
  })

describe('the design panel', () => {
  it('keeps the pages there until those in another theme are', async () => {
    const { page, problems, close } = await write('# Colours\n\nOne page.')
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
        const flow = frame?.contentDocument?.getElementById('flow')
        const isLaidOut = frame?.contentDocument?.querySelector('#frames > .frame') !== null
        seen.push(flow?.textContent?.includes('One page.') && isLaidOut ? 'pages' : 'blank')
        window.requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { seen })
    })
    for (const theme of ['midnight', 'salon', 'tea-garden']) {
      const before = await paperOf(page)
      await page.click(`input[name="theme"][value="${theme}"]`)
      await eventually(async () => (await paperOf(page)) !== before)
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.filter((each) => each !== 'pages')).toEqual([])
    expect(await page.$$('.look-frame')).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })

  it('changes the theme at once, and remembers it', async () => {
    const { page, close } = await write('# Colours')
    const before = await paperOf(page)
    await page.click('input[name="theme"][value="midnight"]')
    await eventually(async () => (await paperOf(page)) !== before)
    const after = await paperOf(page)
    await page.reload()
    await pagesOf(page)
    expect(await paperOf(page)).toBe(after)
    await close()
  })
})
