import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { listArticles, openPaged, readArticle } from '../support/paged-article.ts'
import { eventually } from '../support/test-stack.ts'
import type { Person, Visit, WebStack } from '../support/web-stack.ts'
import { startWebStack } from '../support/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

/** Opens a text of the writer's in the editor and waits for its pages. */
async function write(markdown: string): Promise<Visit & { id: string }> {
  const { project_id } = await writer.galley.projects.create({ markdown })
  const visit = await web.visit(writer)
  await visit.open(`/editor/${project_id}`)
  await pagesOf(visit.page)
  return { ...visit, id: project_id }
}

async function pagesOf(page: Page): Promise<string> {
  await page.waitForSelector('iframe[data-layout]')
  return page.$eval('iframe[data-layout]', (frame) => (frame as HTMLIFrameElement).dataset.layout ?? '')
}

/** Types at the end of the text. */
async function typeAtEnd(page: Page, text: string) {
  await page.click('.cm-content')
  await page.keyboard.down('Control')
  await page.keyboard.press('End')
  await page.keyboard.up('Control')
  await page.keyboard.type(text)
}

function previewText(page: Page): Promise<string> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const flow = (frame as HTMLIFrameElement).contentDocument?.getElementById('flow')
    return flow?.textContent ?? ''
  })
}

async function press(page: Page, name: string) {
  const button = await page.waitForSelector(`aria/${name}[role="button"]`)
  await button?.click()
}

function saved(page: Page) {
  return page.waitForSelector('.save-mark[data-state="saved"]')
}

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

describe('the preview', () => {
  let reference: TestBrowser
  beforeAll(async () => {
    reference = await startTestBrowser()
  })
  afterAll(() => reference.close())

  it('breaks every article into the pages that the worker makes, word for word', async () => {
    const visit = await write('# First')
    for (const name of await listArticles()) {
      const markdown = await readArticle(name)
      const paged = await openPaged(reference, markdown, { aspect_ratio: '3:4' })
      const printed = await paged.page.run(textPerPage, { pitchPx: 720, pages: paged.layout.pageCount })
      await paged.page.close()
      const { project_id } = await writer.galley.projects.create({ markdown })
      await visit.page.evaluate(
        (id) =>
          localStorage.setItem(
            `galley.settings.${id}`,
            JSON.stringify({ platform: 'xhs', config: { aspect_ratio: '3:4' } }),
          ),
        project_id,
      )
      await visit.open(`/editor/${project_id}`)
      await pagesOf(visit.page)
      const frame = await (await visit.page.$('iframe[data-layout]'))?.contentFrame()
      const shown = await frame?.evaluate(textPerPage, { pitchPx: 740, pages: paged.layout.pageCount })
      expect({ name, pages: shown }).toEqual({ name, pages: printed })
    }
    expect(visit.problems).toEqual([])
    await visit.close()
  }, 240_000)

  it('leads from a place on a page to its text', async () => {
    const { page, close } = await write(`# Top\n\n${'Filler.\n\n'.repeat(60)}The last line.`)
    const buttons = await page.$$('.page-button')
    await buttons.at(-1)?.focus()
    await page.keyboard.press('Enter')
    const line = await page.$eval('.cm-activeLine', (active) => active.textContent)
    expect(line).toMatch(/Filler|last/)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
    await close()
  })

  it('runs nothing that a text holds', async () => {
    const hostile = await readFile(
      new URL('../fixtures/articles/quotes-and-html.md', import.meta.url),
      'utf8',
    )
    const { page, problems, close } = await write(`# <script>parent.hit=1</script>

<img src=x onerror="parent.hit=1"> <svg onload="parent.hit=1"><script>parent.hit=1</script></svg>
<iframe src="javascript:parent.hit=1"></iframe> [press](javascript:parent.hit=1)
<style>body{background:url(http://127.0.0.1:9/leak)}</style>
<a href="x" style="background:url(http://127.0.0.1:9/leak)">x</a> ![](http://127.0.0.1:9/leak.png)

${hostile}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await typeAtEnd(page, ' and on')
    await eventually(async () => (await previewText(page)).includes('and on'))
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(asked.filter((url) => !url.startsWith(web.origin) && !url.startsWith('data:'))).toEqual([])
    expect(problems).toEqual([])
    await close()
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

/** The words on each page of a laid-out canvas, without white space. It is sent to pages, so it stands alone. */
function textPerPage({ pitchPx, pages }: { pitchPx: number; pages: number }): string[] {
  const texts = Array.from({ length: pages }, () => '')
  const flow = document.getElementById('flow')
  if (!flow) return texts
  const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text
    for (let at = 0; at < data.length; at++) {
      if (/\s/.test(data[at] ?? '')) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = range.getClientRects()[0]
      if (!rect) continue
      const page = Math.floor((rect.top + rect.height / 2 + scrollY) / pitchPx)
      texts[page] = (texts[page] ?? '') + data[at]
    }
  }
  return texts
}
