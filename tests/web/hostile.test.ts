import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { hostileText } from '../support/hostile/hostile-text.ts'
import { readArticle } from '../support/pages/paged-article.ts'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, press, previewText, typeAtEnd, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

// Tests a hostile text wherever the web app shows it. The origin that it would load from is on this machine and
// records requests.

let web: WebStack
let writer: Person
let server: Server
let elsewhere: string
const loaded: string[] = []

beforeAll(async () => {
  server = createServer((req, res) => {
    loaded.push(req.url ?? '')
    res.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(async () => {
  await web.close()
  server.close()
})

/** Returns a list of all requests of a page from now on, except to the app itself. */
function askedElsewhere(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(web.origin) && !/^(?:data|blob|about):/.test(url)) asked.push(url)
  })
  return asked
}

/** Returns the pages with everything around their text. */
const wholePreview = (page: Page) =>
  page.$eval('iframe[data-layout]', (frame) => (frame as HTMLIFrameElement).contentDocument?.body.textContent)

/**
 * Returns what a text has added to the documents of a page: event handlers, loading elements, its own styles. It is
 * sent to pages.
 */
function brought(): string[] {
  const ofText = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)
  const elements =
    'script,iframe,object,embed,form,base,meta[http-equiv],audio,video,svg style,body :is(style,link)'
  const loading = ofText.flatMap((each) => [...(each?.querySelectorAll(elements) ?? [])])
  const all = [document, ...ofText].flatMap((each) => [...(each?.querySelectorAll('*') ?? [])])
  const attributes = all.flatMap((each) => [...each.attributes])
  const style = /url\s*\(|expression|\\|behavior|binding|image-set|fixed/i
  const bad = attributes.filter(
    ({ name, value }) =>
      name.startsWith('on') ||
      /^\s*(?:javascript|vbscript)\s*:/i.test(value) ||
      (name === 'style' && style.test(value)),
  )
  return [
    ...['hit'].filter((name) => name in window),
    ...loading.map(({ localName }) => localName),
    ...bad.map(({ name, value }) => `${name}="${value}"`),
  ]
}

describe('a hostile text', () => {
  it.each([
    ['Xiaohongshu', 'article'],
    ['WeChat', 'phone'],
  ])('runs, styles and loads nothing in the editor and its preview for %s', async (platform) => {
    const { page, id, problems, close } = await writeText(web, writer, '# Harmless')
    const asked = askedElsewhere(page)
    await writer.galley.projects.update(id, { markdown: hostileText(elsewhere) })
    // Both are within the length limit, because longer ones are ignored.
    const settings = {
      author: '</style><script>hit()</script>',
      watermark: '<img src=x onerror=hit()>',
    }
    await page.evaluate(
      (key, kept) => localStorage.setItem(key, kept),
      `galley.settings.${id}`,
      JSON.stringify({ platform: 'xhs', config: settings }),
    )
    await page.reload()
    await pagesOf(page)
    expect(await wholePreview(page)).toContain(settings.author)
    await page.locator(`aria/${platform}[role="radio"]`).click()
    if (platform === 'WeChat') await page.waitForSelector('.phone iframe')
    await typeAtEnd(page, ` And on.\n\n<p style="b\\61ckground:u\\72l(${elsewhere}/typed)">typed</p>`)
    if (platform !== 'WeChat') await eventually(async () => (await previewText(page)).includes('And on'))
    await press(page, 'Check')
    await page.waitForSelector('.finding')

    expect(await page.evaluate(brought)).toEqual([])
    expect({ asked, loaded }).toEqual({ asked: [], loaded: [] })
    expect(problems).toEqual([])
    await close()
  })

  it.each([
    ['as an article', null],
    ['as pages', 'xhs'],
    ['as an article for WeChat', 'wechat'],
  ] as const)('runs, styles and loads nothing on the share page, %s', async (_how, platform) => {
    const markdown = hostileText(elsewhere)
    const { project_id } = await writer.galley.projects.create({
      markdown,
      title: '</title><script>hit()</script>',
    })
    if (platform !== null) {
      const { render_id } = await writer.galley.renders.create({ project_id, platform, config: {} })
      await writer.galley.renders.wait(render_id)
    }
    const { url } = await writer.galley.shares.create({ project_id, include_body: true })
    const reader = await web.visit()
    const asked = askedElsewhere(reader.page)
    await reader.open(new URL(url).pathname)
    await reader.page.waitForNetworkIdle()

    if (platform !== 'xhs') expect(await reader.page.content()).toContain('The sealed sentence.')
    expect(await reader.page.evaluate(brought)).toEqual([])
    expect(await reader.page.$$('main :is(script,style,link,iframe,object,embed,form,audio,video)')).toEqual(
      [],
    )
    expect({ asked, loaded }).toEqual({ asked: [], loaded: [] })
    expect(reader.problems).toEqual([])
    await reader.close()
  })

  it('is what the preview shows of ordinary quotes and HTML, too', async () => {
    const { page, problems, close } = await writeText(web, writer, await readArticle('quotes-and-html.md'))
    expect(await page.evaluate(brought)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})
