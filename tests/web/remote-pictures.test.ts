import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { pasteText, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person
let host: Server
let origin: string
let isBack = false

beforeAll(async () => {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()
  host = createServer((req, res) => {
    if (req.url === '/lake.jpg' || isBack) res.end(photo)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
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
  host.close()
})

const markdownOf = async (id: string) => (await writer.galley.projects.get(id)).markdown
const IMPORTED = /^!\[a lake\]\(galley:img_\w+\)$/m

describe('remote pictures of the text', () => {
  it('are brought into the project when they are pasted, and an undo takes back the paste', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Lake\n\n')

    await page.click('.cm-content')
    await withControl(page, 'End')
    await pasteText(page, 'a lake', `<p><img alt="a lake" src="${origin}/lake.jpg"></p>`)
    await eventually(async () => IMPORTED.test(await markdownOf(id)))

    expect((await writer.galley.images.of(id).list()).items).toHaveLength(1)
    await page.waitForSelector('.picture-button')
    expect(await page.$('.cm-remote-chip')).toBeNull()
    await page.focus('.cm-content')
    await withControl(page, 'z')
    await eventually(async () => !(await markdownOf(id)).includes('!['))
    expect(problems).toEqual([])
    await close()
  })

  it('say why they did not come, and can be tried again', async () => {
    isBack = false
    const { page, id, close } = await writeText(web, writer, '# Lake\n\n')

    await page.click('.cm-content')
    await withControl(page, 'End')
    await pasteText(page, 'a lake', `<p><img alt="a lake" src="${origin}/gone.jpg"></p>`)
    const chip = await page.waitForSelector('.cm-remote-chip[data-state="refused"]')
    expect(await chip?.evaluate((each) => each.textContent)).toContain('no picture at this address')

    isBack = true
    await page.click('.cm-remote-chip button[aria-label="Try again"]')
    await eventually(async () => IMPORTED.test(await markdownOf(id)))
    await close()
  })

  it('can be replaced by a file', async () => {
    isBack = false
    const { page, id, close } = await writeText(web, writer, '# Lake\n\n')
    await page.click('.cm-content')
    await withControl(page, 'End')
    await pasteText(page, 'a lake', `<p><img alt="a lake" src="${origin}/gone.jpg"></p>`)
    await page.waitForSelector('.cm-remote-chip[data-state="refused"]')

    const [chooser] = await Promise.all([
      page.waitForFileChooser(),
      page.click('.cm-remote-chip button[aria-label="Use a file"]'),
    ])
    await chooser.accept([new URL('../../docs/pictures/covers.png', import.meta.url).pathname])

    await eventually(async () => /^!\[a lake\]\(covers-\w+\.png\)$/m.test(await markdownOf(id)))
    await eventually(async () => (await writer.galley.images.of(id).list()).items.length === 1)
    await close()
  })

  it('that the text named before stay outside until the writer asks for them', async () => {
    const { page, id, problems, close } = await writeText(
      web,
      writer,
      `# Lake\n\n![a lake](${origin}/lake.jpg)`,
    )

    await page.waitForSelector('.cm-remote-chip[data-state="outside"]')
    expect((await writer.galley.images.of(id).list()).items).toEqual([])
    await page.click('.cm-remote-chip button')

    await eventually(async () => IMPORTED.test(await markdownOf(id)))
    expect(problems).toEqual([])
    await close()
  })
})
