import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { previewText, typeAtEnd, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

// Tests what arrives in the editor's preview after the text: remote pictures, and the grammars of its code.

let web: WebStack
let writer: Person
let server: Server
let origin: string
const fetched: string[] = []

beforeAll(async () => {
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e00000' } })
    .jpeg()
    .toBuffer()
  server = createServer((req, res) => {
    fetched.push(req.url ?? '')
    if (req.url?.startsWith('/red')) res.end(red)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  web = await startWebStack()
  await web.stack.startWorker({
    REMOTE_IMAGES: 'on',
    REMOTE_IMAGE_ALLOW: `127.0.0.1:${port}`,
    LAYOUT_PORT: String(web.stack.layoutPort),
  })
  writer = await web.person()
})
afterAll(async () => {
  await web.close()
  server.close()
})

/** Returns the pictures of the preview and the placeholders of others, in the order of the text. */
function picturesOf(page: Page): Promise<string[]> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const shown = (frame as HTMLIFrameElement).contentDocument?.querySelectorAll(
      '#flow :is(img,.missing,.missing-glyph)',
    )
    return [...(shown ?? [])].map((each) =>
      each.matches('img')
        ? `${each.getAttribute('src')?.slice(0, 15)} ${each.getAttribute('alt')}`
        : `none ${each.textContent}`,
    )
  })
}

/** Returns the page breaks of a render of the project, in the settings that its text suggests. */
async function layoutOfRender(project_id: string): Promise<string[]> {
  const { platform, aspect_ratio, cover } = (await writer.galley.projects.get(project_id)).structure.suggested
  const config = { aspect_ratio, cover }
  const { render_id } = await writer.galley.renders.create({ project_id, platform, config })
  const { artifacts } = await writer.galley.renders.wait(render_id)
  const manifest = artifacts.find(({ kind }) => kind === 'manifest')
  if (!manifest) throw new Error('The render has no manifest.')
  return (await (await writer.galley.download(manifest)).json()).layout_hashes
}

const hashOf = (address: string) => createHash('sha256').update(address).digest('hex')

describe('a picture that lies elsewhere', () => {
  it('is in the preview as on the pages of the worker, not fetched again, or replaced by its description', async () => {
    const [red, gone] = [`${origin}/red.jpg`, `${origin}/gone.jpg`]
    const markdown = `# Pictures\n\n![A red field](${red})\n\nBetween.\n\n![Nothing there](${gone})\n\nThe end.`
    const { page, id, problems, close } = await writeText(web, writer, markdown)
    const both = ['data:image/jpeg A red field', 'none Nothing there']
    await eventually(async () => String(await picturesOf(page)) === String(both))
    const [layout = ''] = await layoutOfRender(id)
    await page.waitForSelector(`iframe[data-layout="${layout}"]`)

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await typeAtEnd(page, ` ![Another](${origin}/red-too.jpg)`)

    const three = [...both, 'data:image/jpeg Another']
    await eventually(async () => String(await picturesOf(page)) === String(three))
    const timesOf = (wanted: string) => fetched.filter((path) => path === wanted).length
    expect(timesOf('/red.jpg')).toBe(1)
    // A picture that is typed is brought into the project. The preview takes it from there.
    await eventually(async () =>
      (await writer.galley.projects.get(id)).markdown.includes('![Another](galley:img_'),
    )
    expect(timesOf('/red-too.jpg')).toBe(1)
    expect(asked.filter((url) => url.endsWith(`/images/${hashOf(red)}`))).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('stands beside as many others as a text may have; those beyond are described, as on the pages of the worker', async () => {
    const numbers = Array.from({ length: LIMITS.imagesPerText + 10 }, (_, index) => index + 1)
    const blocks = numbers.map((each) => `Words ${each}.\n\n![Picture ${each}](${origin}/red-${each}.jpg)`)
    const { page, id, problems, close } = await writeText(web, writer, `# Many\n\n${blocks.join('\n\n')}`)
    const all = numbers.map((each) =>
      each <= LIMITS.imagesPerText ? `data:image/jpeg Picture ${each}` : `none Picture ${each}`,
    )
    await eventually(async () => String(await picturesOf(page)) === String(all))
    const [layout = ''] = await layoutOfRender(id)
    await page.waitForSelector(`iframe[data-layout="${layout}"]`)

    const frame = await (await page.$('iframe[data-layout]'))?.contentFrame()
    const isDrawn = await frame?.$$eval('#flow img', (shown) =>
      shown.map((image) => (image as HTMLImageElement).naturalWidth > 0),
    )
    expect(isDrawn).toEqual(Array.from({ length: LIMITS.imagesPerText }, () => true))
    await page.$eval('.preview', (pages) => pages.scrollTo(0, pages.scrollHeight))
    await typeAtEnd(page, '\n\nThe end.')
    await eventually(async () => (await previewText(page)).endsWith('The end.'))
    expect(String(await picturesOf(page))).toBe(String(all))
    expect(problems).toEqual([])
    await close()
  })
})

describe('the grammar of a language', () => {
  it('comes when a text first uses it, and colours what stands there', async () => {
    const { page, problems, close } = await writeText(web, writer, '# Code\n\nSome words.')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))

    await typeAtEnd(page, '\n\n```rust\nfn main() { let a = "b"; }')

    const frame = await (await page.$('iframe[data-layout]'))?.contentFrame()
    await frame?.waitForSelector('pre .c-keyword')
    await typeAtEnd(page, ' // on')
    await frame?.waitForSelector('pre .c-comment')
    expect(asked.filter((path) => /\/web\/rust-.*\.js$/.test(path))).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })
})
