import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@galley/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { cookieJar } from '../support/cookie-jar.ts'
import type { RunningProcess } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'
import type { EditorVisit } from '../support/web/editor-visit.ts'
import { pagesOf, press, previewText, saved, typeAtEnd, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

const OFFLINE_LINE = 'Your text is safe in this browser and will be saved'

let web: WebStack
let writer: Person
/** Null while the service is away. */
let api: RunningProcess | null

// A browser's own switch to be offline doesn't reach service workers, so these tests end the API and start it again.
beforeAll(async () => {
  web = await startWebStack()
  api = web.stack.api
  writer = await web.person()
})
afterEach(async () => {
  if (api === null) await startService()
})
afterAll(() => web.close())

async function stopService() {
  await api?.stop()
  api = null
}

async function startService(env?: Record<string, string>) {
  api = await web.stack.startApi(env)
}

/** Waits until the app is kept for use offline. */
function isKept(page: Page) {
  return page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
}

/** Opens a text, ends the API, types at the end, and reloads. */
async function reloadAway(markdown: string, typed: string): Promise<EditorVisit> {
  const visit = await writeText(web, writer, markdown)
  await isKept(visit.page)
  await stopService()
  await typeAtEnd(visit.page, typed)
  await visit.page.waitForSelector('.save-mark[data-state="offline"]')
  await visit.page.reload()
  await visit.page.waitForSelector(`::-p-text(${OFFLINE_LINE})`)
  return visit
}

const written = (page: Page) => page.$eval('.cm-content', (content) => content.textContent)

describe('a text that is reloaded while the service is away', () => {
  it('is there from its draft with its pages, can be written on, and is saved when the service is back', async () => {
    const { page, id, close } = await reloadAway('# Away\n\n', 'before')

    expect(await written(page)).toBe('# Awaybefore')
    await pagesOf(page)
    await typeAtEnd(page, ', after')
    await eventually(async () => (await previewText(page)).includes('before, after'))
    await page.reload()
    await page.waitForSelector(`::-p-text(${OFFLINE_LINE})`)
    expect(await written(page)).toBe('# Awaybefore, after')

    await startService()
    await saved(page)
    await page.waitForSelector('.away-line', { hidden: true })
    expect((await writer.galley.projects.get(id)).markdown).toBe('# Away\n\nbefore, after')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
    await typeAtEnd(page, ', later')
    await saved(page)
    await eventually(async () => (await writer.galley.projects.get(id)).markdown.endsWith('later'))
    await close()
  })

  it('is there after a single call where the browser itself is offline', async () => {
    const { page, close } = await writeText(web, writer, '# Abroad\n\n')
    await isKept(page)
    await page.setOfflineMode(true)
    await typeAtEnd(page, 'before')
    await page.waitForSelector('.save-mark[data-state="offline"]')
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.reload()
    await page.waitForSelector(`::-p-text(${OFFLINE_LINE})`)

    expect(await written(page)).toBe('# Abroadbefore')
    const untilEditor = calls.slice(
      0,
      calls.findIndex((path) => path.includes('editor-page')),
    )
    expect(untilEditor.filter((path) => path.endsWith('/session'))).toHaveLength(1)
    await page.setOfflineMode(false)
    await saved(page)
    await close()
  })

  it('comes together with what was written elsewhere meanwhile', async () => {
    const { page, id, close } = await reloadAway('first\n\nmiddle\n\nlast', ', from here')
    await page.setOfflineMode(true)
    await startService()
    await writer.galley.projects.update(
      id,
      { markdown: 'from there, first\n\nmiddle\n\nlast' },
      { ifVersion: 1 },
    )
    await page.setOfflineMode(false)
    await saved(page)

    const wanted = 'from there, first\n\nmiddle\n\nlast, from here'
    expect((await writer.galley.projects.get(id)).markdown).toBe(wanted)
    expect(await written(page)).toContain('from there')
    await close()
  })

  it('asks which to keep where both are in the same place', async () => {
    const { page, id, close } = await reloadAway('# One place\n\nend', ' of mine')
    await page.setOfflineMode(true)
    await startService()
    await writer.galley.projects.update(id, { markdown: '# One place\n\nend of theirs' }, { ifVersion: 1 })
    await page.setOfflineMode(false)
    await press(page, 'Keep mine')
    await saved(page)

    expect((await writer.galley.projects.get(id)).markdown).toBe('# One place\n\nend of mine')
    await close()
  })

  it('waits behind the sign-in when the session has ended meanwhile', async () => {
    const person = await web.person()
    const { project_id: id } = await person.galley.projects.create({ markdown: '# Ended\n\n' })
    const { page, open, close } = await web.visit(person)
    await open(`/editor/${id}`)
    await pagesOf(page)
    await isKept(page)
    await stopService()
    await typeAtEnd(page, 'still here')
    await page.waitForSelector('.save-mark[data-state="offline"]')
    await page.reload()
    await page.waitForSelector(`::-p-text(${OFFLINE_LINE})`)
    await page.setOfflineMode(true)
    await startService()
    const jar = cookieJar()
    const elsewhere = createClient({ baseUrl: web.stack.baseUrl, fetch: jar.fetch })
    await elsewhere.session.create({ email: person.email, password: person.password })
    await elsewhere.sessions.endAll()
    await page.setOfflineMode(false)

    await page.waitForSelector('::-p-text(Your session has ended)')
    await page.type('aria/E-mail', person.email)
    await page.type('aria/Password', `${person.password}\n`)
    await saved(page)
    expect(page.url()).toContain(id)
    expect(await written(page)).toBe('# Endedstill here')
    await close()
  })

  it('is not shown after this browser has signed out', async () => {
    const person = await web.person()
    const { project_id: id } = await person.galley.projects.create({ markdown: '# Secret\n\n' })
    const { page, open, close } = await web.visit(person)
    await open(`/editor/${id}`)
    await pagesOf(page)
    await isKept(page)
    await page.setOfflineMode(true)
    await typeAtEnd(page, 'left behind')
    await page.waitForSelector('.save-mark[data-state="offline"]')
    await page.setOfflineMode(false)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith('galley.draft.')) ?? ''
      Object.assign(window, { left: [key, localStorage.getItem(key)] })
      sessionStorage.setItem('left', JSON.stringify([key, localStorage.getItem(key)]))
    })
    await press(page, 'Account')
    await page.click('::-p-text(Sign out)')
    await page.waitForSelector('aria/Password')
    await page.evaluate(() => {
      const [key, draft] = JSON.parse(sessionStorage.getItem('left') ?? '[]') as [string, string]
      localStorage.setItem(key, draft)
    })
    await stopService()
    await open(`/editor/${id}`)
    await page.waitForSelector('::-p-text(The service could not be reached)')

    expect(await page.$('.cm-content')).toBeNull()
    await startService()
    await close()
  })
})

describe('a text without a draft', () => {
  it('says that it can’t be opened, and opens by the button when the service is back', async () => {
    const { page, close } = await writeText(web, writer, '# Saved')
    await isKept(page)
    await stopService()
    await page.reload()
    await page.waitForSelector('::-p-text(No connection to Galley)')
    await startService()
    await press(page, 'Try again')
    await pagesOf(page)

    expect(await written(page)).toBe('# Saved')
    await close()
  })
})

describe('what is kept for use offline', () => {
  const namesOfCaches = (page: Page) => page.evaluate(() => caches.keys())
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name)
          const requests = await cache.keys()
          return Promise.all(
            requests.map(async (request) => ({
              path: new URL(request.url).pathname + new URL(request.url).search,
              body: await (await cache.match(request))?.text(),
            })),
          )
        }),
      )
      return all.flat()
    })

  it('is the app alone: nothing of the API, and no text', async () => {
    const { page, open, close } = await writeText(web, writer, '# Canary in a tunnel')
    await isKept(page)
    await typeAtEnd(page, ' sings')
    await saved(page)
    for (const path of ['/projects', '/shares', '/account', '/docs']) await open(path)
    await page.goBack()
    const all = await kept(page)

    const app =
      /^\/$|^\/web\/[\w.-]+$|^\/preview(\/without-fonts|\/math\.css)?$|^\/assets\/fonts\/fonts\.css$/
    expect(all.length).toBeGreaterThan(15)
    expect(all.map(({ path }) => path).filter((path) => !app.test(path))).toEqual([])
    for (const word of ['Canary', 'sings', writer.email])
      expect(all.filter(({ body }) => body?.includes(word))).toEqual([])
    await close()
  })

  it('lets no script run in the preview, offline too', async () => {
    const { page, close } = await reloadAway('# Isolated\n\n', 'yes')
    const session = await page.createCDPSession()
    // The browser's own cache would answer in place of the service worker's.
    await session.send('Network.clearBrowserCache')
    await page.reload()
    await pagesOf(page)
    const policy = await page.evaluate(async () =>
      (await fetch('/preview')).headers.get('content-security-policy'),
    )
    const ran = await page.$eval('iframe[data-layout]', (frame) => {
      const inside = (frame as HTMLIFrameElement).contentDocument
      const script = inside?.createElement('script')
      if (!inside || !script) return 'no document'
      script.textContent = 'parent.hasRun = true'
      inside.body.append(script)
      return 'hasRun' in window
    })
    await startService()

    expect(policy).toMatch(/^sandbox allow-same-origin; default-src 'none';/)
    expect(ran).toBe(false)
    await close()
  })

  it('is replaced as a whole by a new version, which is in use at once', async () => {
    const { page, close } = await writeText(web, writer, '# Versions')
    await isKept(page)
    const before = await namesOfCaches(page)
    const folder = await mkdtemp(join(tmpdir(), 'galley-next-'))
    await cp(web.webDir, folder, { recursive: true })
    const [, entry = ''] =
      /src="\.\/web\/(index-[\w-]+\.js)"/.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
    await cp(join(folder, 'web', entry), join(folder, 'web', 'index-next.js'))
    for (const name of ['index.html', 'service-worker.js']) {
      const text = await readFile(join(folder, name), 'utf8')
      await writeFile(
        join(folder, name),
        text.replaceAll(entry, 'index-next.js').replace('<title>', '<meta name="next"><title>'),
      )
    }
    await stopService()
    await startService({ WEB_DIR: folder })
    await page.reload()

    // From the network, before the new worker is there.
    expect(await page.$('meta[name="next"]')).not.toBeNull()
    await eventually(async () => !(await namesOfCaches(page)).includes(before[0] ?? ''))
    expect(await namesOfCaches(page)).toEqual([expect.stringContaining('index-next.js')])
    await stopService()
    await page.reload()
    expect(await page.$('meta[name="next"]')).not.toBeNull()
    await page.waitForSelector('::-p-text(No connection to Galley)')
    await startService()
    await rm(folder, { recursive: true })
    await close()
  })
})
