import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, press, previewText, saved, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

describe('a new project', () => {
  it('starts empty with the cursor in it, has its heading as title, and a sample one click away', async () => {
    const { page, open, problems, close } = await web.visit(writer)
    await open('/projects')
    await press(page, 'New project')
    await page.waitForFunction(() => document.activeElement?.matches('.cm-content'))
    await page.keyboard.type('# My own')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.editor-title')?.value === 'My own',
    )
    await saved(page)

    await open('/projects')
    await press(page, 'New project')
    await press(page, 'Start with a sample')
    await eventually(async () => (await previewText(page)).includes('A new page'))
    expect(await page.$('.empty-text')).toBeNull()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a composition that has not ended', () => {
  it('is neither laid out nor saved', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Composed ')
    await page.click('.cm-content')
    await page.keyboard.press('End')
    const session = await page.createCDPSession()
    const text = 'pai zi'
    await session.send('Input.imeSetComposition', { text, selectionStart: 6, selectionEnd: 6 })
    await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('pai zi'))
    // Leaving the window saves at once whatever there is to save.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    expect(await page.$('.save-mark[data-state="saved"]')).not.toBeNull()
    expect((await writer.galley.projects.get(id)).version).toBe(1)

    await session.send('Input.insertText', { text: '排字' })
    await eventually(async () => (await writer.galley.projects.get(id)).markdown === '# Composed 排字')
    await eventually(async () => (await previewText(page)).includes('排字'))
    expect(await previewText(page)).not.toContain('pai')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a service that can’t answer', () => {
  it('is said to be out of reach of a browser without network, when pages are wanted', async () => {
    const { page, close } = await writeText(web, writer, '# Offline')
    await press(page, 'Export')
    await page.waitForSelector('.export')
    await page.setOfflineMode(true)
    await press(page, 'Make the pages')
    await page.waitForSelector('::-p-text(You are offline.)')
    await close()
  })

  it('is waited for when the calls of this minute are used up, and the page says so', async () => {
    const { project_id } = await writer.galley.projects.create({ markdown: '# Patient' })
    const { page, open, close } = await web.visit(writer)
    let refused = 0
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (refused > 0 || !request.url().endsWith(`/projects/${project_id}`)) return void request.continue()
      refused += 1
      const error = { code: 'rate_limited', message: 'Wait.', request_id: 'req_00000000', details: {} }
      void request.respond({
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '3' },
        body: JSON.stringify({ data: null, error }),
      })
    })
    await open(`/editor/${project_id}`)
    await page.waitForSelector('::-p-text(Galley continues by itself)')
    await pagesOf(page)
    expect(refused).toBe(1)
    await close()
  })
})
