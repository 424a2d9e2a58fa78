import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pagesOf, press, previewText, saved, typeAtEnd, writeText } from '../support/editor-visit.ts'
import { eventually } from '../support/test-stack.ts'
import type { Person, WebStack } from '../support/web-stack.ts'
import { startWebStack } from '../support/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const write = (markdown: string) => writeText(web, writer, markdown)

describe('whoever is signed out', () => {
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

  it('gives the project its title in the heading, until somebody gives it another', async () => {
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
    await press(other.page, 'Keep mine, save theirs as a copy')
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

describe('the design panel', () => {
  it('changes the theme at once, and remembers it', async () => {
    const { page, close } = await write('# Colours')
    const paper = () =>
      page.$eval('iframe[data-layout]', (frame) => {
        const document = (frame as HTMLIFrameElement).contentDocument
        return document ? getComputedStyle(document.documentElement).getPropertyValue('--paper') : ''
      })
    const before = await paper()
    await page.click('input[name="theme"][value="midnight"]')
    await eventually(async () => (await paper()) !== before)
    const after = await paper()
    await page.reload()
    await pagesOf(page)
    expect(await paper()).toBe(after)
    await close()
  })
})
