import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { seriousFindings } from '../support/axe-findings.ts'
import { eventually } from '../support/test-stack.ts'
import type { Person, Visit, WebStack } from '../support/web-stack.ts'
import { startWebStack } from '../support/web-stack.ts'

let web: WebStack
let writer: Person
let visit: Visit
let page: Page

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
  visit = await web.visit(writer)
  page = visit.page
}, 120_000)
afterAll(() => web.close())

async function press(on: Page, name: string) {
  const button = await on.waitForSelector(`aria/${name}[role="button"]`)
  await button?.click()
}

const appears = (on: Page, words: string) => on.waitForSelector(`::-p-text(${words})`)

describe('what is pasted on the list of projects', () => {
  it('becomes a project with its structure, and nothing of it runs', async () => {
    await visit.open('/projects')
    await page.waitForSelector('h1')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<h2>Pasted</h2><p onclick="hit()"><b>bold</b><img src=x onerror="hit=1"></p>',
      )
      data.setData('text/plain', 'plain')
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await page.waitForSelector('.cm-content')

    const [made] = (await writer.galley.projects.list()).items
    expect((await writer.galley.projects.get(made?.project_id ?? '')).markdown).toBe(
      '## Pasted\n\n**bold**![](x)\n',
    )
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(visit.problems).toEqual([])
  })
})

describe('the list of projects', () => {
  it('takes files in, and names those that are no text', async () => {
    const files = { 'note.md': '# From a file\n\n文字。', 'page.html': '<h1>From a page</h1>', 'x.bin': '\0' }
    await visit.open('/projects')
    await page.waitForSelector('h1')
    await page.$eval(
      'input[type="file"]',
      (input, named) => {
        const picked = new DataTransfer()
        for (const [name, content] of Object.entries(named)) picked.items.add(new File([content], name))
        const field = input as HTMLInputElement
        field.files = picked.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      },
      files,
    )

    await appears(page, '2 files are imported')
    await appears(page, 'x.bin is no text')
    await appears(page, 'From a file')
    await appears(page, 'From a page')
    expect(visit.problems).toEqual([])
  })

  it('makes a copy of a project, and hands out its Markdown', async () => {
    const markdown = '# Twice\n\nThe same.'
    await writer.galley.projects.create({ markdown })
    await visit.open('/projects')
    await page.evaluate(() => {
      const create = URL.createObjectURL
      URL.createObjectURL = (blob) => {
        void (blob as Blob).text().then((savedText) => Object.assign(window, { savedText }))
        return create(blob)
      }
    })
    await press(page, 'Actions for Twice')
    await page.locator('aria/Download Markdown[role="menuitem"]').click()
    await page.waitForFunction(
      (wanted) => (window as { savedText?: string }).savedText === wanted,
      {},
      markdown,
    )
    await press(page, 'Actions for Twice')
    await page.locator('aria/Duplicate[role="menuitem"]').click()

    await appears(page, 'Twice (copy)')
    const { items } = await writer.galley.projects.list()
    const copy = items.find(({ title }) => title === 'Twice (copy)')
    expect((await writer.galley.projects.get(copy?.project_id ?? '')).markdown).toBe(markdown)
    expect(visit.problems).toEqual([])
  })

  it('deletes for good when the offer to undo is left behind', async () => {
    const { project_id } = await writer.galley.projects.create({ markdown: '# Left behind' })
    await visit.open('/projects')
    await press(page, 'Actions for Left behind')
    await page.locator('aria/Delete[role="menuitem"]').click()
    await appears(page, 'is deleted')
    await visit.open('/usage')

    await eventually(() =>
      writer.galley.projects.get(project_id).then(
        () => false,
        () => true,
      ),
    )
  })
})

describe('an empty screen', () => {
  it('shows a call that works as it stands, with a token of one’s own', async () => {
    const beginner = await web.person()
    const first = await web.visit(beginner)
    await first.open('/projects')
    await press(first.page, 'Fill in a token of mine')
    await press(first.page, 'Create')
    await appears(first.page, 'The token is ready')
    const [, call = ''] = await first.page.$$eval('.dialog .code-sample pre', (all) =>
      all.map((code) => code.textContent ?? ''),
    )
    const [, address = '', token = '', body = ''] = /^curl (\S+).*Bearer (\S+)'.*-d '(.*)'$/s.exec(call) ?? []
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })

    expect(answer.status).toBe(201)
    expect((await beginner.galley.projects.list()).items).toHaveLength(1)
    expect(first.problems).toEqual([])
    await first.close()
  })
})

describe('the history of a text', () => {
  it('shows what changed, word by word, and brings a version back', async () => {
    const { galley } = writer
    const { project_id: id } = await galley.projects.create({ markdown: '# Title\n\nThe first sentence.' })
    await galley.projects.update(id, { markdown: '# Title\n\nThe second sentence.\n\nAnd more.' })
    await visit.open(`/projects/${id}/history`)
    await appears(page, 'lines added')
    const lines = await page.$$eval('.line:not([data-kind="same"])', (all) =>
      all.map((line) => line.textContent),
    )
    const marked = await page.$$eval('.line mark', (all) => all.map((mark) => mark.textContent))

    await press(page, 'Bring this version back')
    await page.waitForSelector('.cm-content')

    expect(lines).toEqual([
      'Removed: The first sentence.',
      'Added: The second sentence.',
      'Added: ',
      'Added: And more.',
    ])
    expect(marked).toEqual(['first', 'second'])
    expect(await galley.projects.get(id)).toMatchObject({
      version: 3,
      markdown: '# Title\n\nThe first sentence.',
    })
    expect(await page.$eval('.cm-content', (text) => text.textContent)).toContain('The first sentence.')
    expect(visit.problems).toEqual([])
  })
})

describe('sessions', () => {
  it('are listed, and one that is ended elsewhere has to sign in again', async () => {
    const response = await fetch(`${web.stack.baseUrl}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/142.0 (Windows)' },
      body: JSON.stringify({ email: writer.email, password: writer.password }),
    })
    const session = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const other = await web.visit({ ...writer, session })
    await other.open('/projects')
    await other.page.waitForSelector('h1')

    await visit.open('/sessions')
    await press(page, 'Sign out: Firefox · Windows')
    await appears(page, 'That browser is signed out')
    await other.page.reload()

    await other.page.waitForSelector('aria/Password')
    await eventually(async () => (await page.$$eval('.row', (rows) => rows.length)) === 1)
    expect([...visit.problems, ...other.problems]).toEqual([])
    await other.close()
  })
})

describe('two that write one text', () => {
  it('both keep what they wrote at different places, also when one was offline', async () => {
    const { galley } = writer
    const { project_id: id } = await galley.projects.create({ markdown: 'first\n\nmiddle\n\nlast' })
    const away = await web.visit(writer)
    await away.open(`/editor/${id}`)
    await away.page.waitForSelector('.cm-content')
    await away.page.setOfflineMode(true)
    await away.page.click('.cm-content')
    await away.page.keyboard.down('Control')
    await away.page.keyboard.press('End')
    await away.page.keyboard.up('Control')
    await away.page.keyboard.type(' written away')
    await away.page.waitForSelector('.save-mark[data-state="offline"]')
    await galley.projects.update(id, { markdown: 'first, at home\n\nmiddle\n\nlast' })
    await away.page.setOfflineMode(false)
    await away.page.reload()

    await away.page.waitForSelector('.save-mark[data-state="saved"]')
    const merged = 'first, at home\n\nmiddle\n\nlast written away'
    await eventually(async () => (await galley.projects.get(id)).markdown === merged)
    await away.close()
  })
})

describe('a share', () => {
  const hostile = `# <img src=x onerror=hit()>

<script>hit()</script><svg onload="hit()"></svg><iframe src="javascript:hit()"></iframe>
[press](javascript:hit()) ![](http://127.0.0.1:9/leak.png)
<style>body{background:url(http://127.0.0.1:9/leak)}</style><p style="background:url(http://127.0.0.1:9/leak)" onclick="hit()">shown</p>

The sealed sentence.`

  it.each([
    ['without its text', { include_body: false }],
    ['with its text', { include_body: true }],
    ['behind a password', { include_body: true, password: 'lighthouse' }],
  ])('%s needs no script, asks nobody else, and runs nothing', async (_what, options) => {
    const { project_id } = await writer.galley.projects.create({ markdown: hostile, title: 'A text' })
    const { url } = await writer.galley.shares.create({ project_id, ...options })
    const reader = await web.visit()
    const asked: string[] = []
    reader.page.on('request', (request) => asked.push(request.url()))
    await reader.page.setJavaScriptEnabled(false)
    await reader.open(new URL(url).pathname)
    if ('password' in options) {
      expect(await reader.page.content()).not.toContain('sealed')
      await reader.page.type('#password', 'darkness')
      await Promise.all([reader.page.waitForNavigation(), reader.page.keyboard.press('Enter')])
      await reader.page.waitForSelector('[role="alert"]')
      await reader.page.type('#password', options.password)
      await Promise.all([reader.page.waitForNavigation(), reader.page.keyboard.press('Enter')])
    }
    await reader.page.setJavaScriptEnabled(true)
    if (!('password' in options)) await reader.page.reload()
    await reader.page.evaluate(axe.source)

    expect((await reader.page.content()).includes('The sealed sentence')).toBe(options.include_body)
    expect(await reader.page.evaluate(() => 'hit' in window || document.scripts.length > 0)).toBe(false)
    expect(asked.filter((each) => !each.startsWith(web.origin) && !each.startsWith('data:'))).toEqual([])
    expect(await reader.page.evaluate(seriousFindings)).toEqual([])
    expect(reader.problems.filter((problem) => !problem.includes('403'))).toEqual([])
    await reader.close()
  })
})
