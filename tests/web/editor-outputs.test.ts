import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { unzipSync } from 'fflate'
import type { HTTPResponse, Page } from 'puppeteer'
import sharp from 'sharp'
import { readArticle } from '../support/pages/paged-article.ts'
import { catchSavedFile } from '../support/saved-file.ts'
import { eventually } from '../support/test-stack.ts'
import {
  pagesOf,
  pasteText,
  press,
  saved,
  typeAtEnd,
  withControl,
  writeText,
} from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'
import { stripAsWechat } from '../support/wechat/wechat-strip.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

function clipboard(page: Page, type: string): Promise<string | null> {
  return page.evaluate(async (wanted) => {
    const read = (navigator.clipboard as unknown as { read(how: object): Promise<ClipboardItem[]> }).read
    const [item] = await read.call(navigator.clipboard, { unsanitized: ['text/html'] })
    if (!item?.types.includes(wanted)) return null
    const bytes = new Uint8Array(await (await item.getType(wanted)).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, type)
}

describe('an article for WeChat', () => {
  it('says before it is copied how many pictures it holds, and holds them', async () => {
    const red = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs='
    const markdown = `# Pictures\n\n![One](${red})\n\n![Two](${red})\n\n![Gone](missing.png)`
    const { page, close } = await writeText(web, writer, markdown)
    await page.locator('aria/WeChat[role="radio"]').click()
    await page.waitForSelector('.phone iframe')
    await press(page, 'Export')
    await page.waitForSelector('.copied-pictures::-p-text(2 pictures travel in the clipboard, 1 left out.)')
    await page.bringToFront()
    await press(page, 'Copy for WeChat')
    await page.waitForSelector('.toast')

    const html = Buffer.from(
      (await eventually(() => clipboard(page, 'text/html'))) ?? '',
      'base64',
    ).toString()
    expect(html.match(/<img[^>]+src="data:image/g)).toHaveLength(2)
    await close()
  })

  it('goes to the clipboard as WeChat keeps it, and is shown by night too', async () => {
    const { page, problems, close } = await writeText(web, writer, await readArticle('release-notes.md'))
    await page.locator('aria/WeChat[role="radio"]').click()
    await page.waitForSelector('.phone iframe')
    await press(page, 'Export')
    await page.bringToFront()
    await press(page, 'Copy for WeChat')
    await page.waitForSelector('.toast')
    const html = Buffer.from(
      (await eventually(() => clipboard(page, 'text/html'))) ?? '',
      'base64',
    ).toString()
    expect(html.match(/ style="/g)?.length).toBeGreaterThan(20)
    // The browser adds its own markup around a copied fragment.
    const article = html.slice(html.indexOf('<section'), html.lastIndexOf('</section>') + '</section>'.length)
    expect(stripAsWechat(article).losses).toEqual([])

    const ground = () =>
      page.$eval('.phone iframe', (frame) => {
        const body = (frame as HTMLIFrameElement).contentDocument?.body
        return body ? getComputedStyle(body).backgroundColor : ''
      })
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await page.locator('.phone-stand button::-p-text(Dark)').click()
    await eventually(async () => (await ground()) === 'rgb(25, 25, 25)')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a finished render', () => {
  it('is copied, told from the one before, and packed file by file', async () => {
    const { page, id, problems, close } = await writeText(
      web,
      writer,
      '# One\n\nFirst.\n\n<!-- page -->\n\nSecond.',
    )
    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('[data-proof="same"]')
    const first = await renderOf(id)
    await typeAtEnd(page, '')
    await pasteText(page, '\n\n<!-- page -->\n\nThird.')
    await page.waitForSelector('[data-proof="differs"]')
    await saved(page)
    await withControl(page, 'z')
    await page.waitForSelector('[data-proof="same"]')
    await press(page, 'Design')
    await page.click('input[name="theme"][value="midnight"]')
    await pagesOf(page)
    await press(page, 'Export')
    await press(page, 'Make them again')
    const render = await eventually(async () => {
      const newest = await renderOf(id)
      return newest.render_id !== first.render_id && newest.status === 'completed' ? newest : null
    })
    await page.locator('.export-history summary').click()
    // The versions differ, and their texts don't.
    const said = () => page.$eval('.export-history button', (item) => item.textContent)
    await eventually(async () => /^Theme: Midnight/i.test(await said()))
    expect(render.project_version).not.toBe(first.project_version)

    await page.locator('aria/Enlarge page 1').click()
    await page.bringToFront()
    await press(page, 'Copy picture')
    const copied = Buffer.from((await eventually(() => clipboard(page, 'image/png'))) ?? '', 'base64')
    const { width, height } = await sharp(copied).metadata()
    const [picture] = render.artifacts
    expect({ width, height }).toEqual({ width: picture?.width_px, height: picture?.height_px })
    const fromDialog = await catchSavedFile(page)
    await press(page, 'Download')
    expect(sha256(await fromDialog())).toBe(picture?.sha256)
    await page.keyboard.press('Escape')
    const fromGallery = await catchSavedFile(page)
    await press(page, 'Download page 2')
    expect(sha256(await fromGallery())).toBe(render.artifacts[1]?.sha256)

    const zip = await writer.galley.download(await writer.galley.renders.export(render.render_id))
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    const manifest = JSON.parse(Buffer.from(fileIn(files, 'manifest.json')).toString())
    expect(manifest.pages).toHaveLength(render.page_count ?? 0)
    const pictures = render.artifacts.filter(({ kind }) => kind === 'page' || kind === 'cover')
    const inZip = Object.entries(files).filter(([name]) => name.endsWith('.png'))
    expect(inZip.map(([, bytes]) => sha256(bytes)).toSorted()).toEqual(
      pictures.map((each) => each.sha256).toSorted(),
    )
    expect(problems).toEqual([])
    await close()
  })
})

function isCreation(response: HTTPResponse): boolean {
  return response.request().method() === 'POST' && response.url().endsWith('/v1/renders')
}

describe('a render asked for by its key', () => {
  it('shows although the list that the panel reads was made before it and arrives after it', async () => {
    const { page, problems, close } = await writeText(web, writer, '# Late\n\nOne page.')
    const session = await page.createCDPSession()
    const accepted = page.waitForResponse(isCreation)
    // Awaited from before the keys are pressed: a fast worker shows its progress for only a moment.
    const progress = page.waitForSelector('.export-progress button')
    const emptyList = {
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from('{"data":[],"meta":{"next_cursor":null}}').toString('base64'),
    }
    const firstList = Promise.withResolvers<string>()
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      if (request.method === 'GET') firstList.resolve(requestId)
      // A panel that mounts only after the render was accepted would ask for a list that has the render.
      else void firstList.promise.then(() => session.send('Fetch.continueRequest', { requestId }))
    })
    const answerLate = async () => {
      const [requestId] = await Promise.all([firstList.promise, accepted, progress])
      // The app may have aborted this request.
      await session.send('Fetch.fulfillRequest', { requestId, ...emptyList }).catch(() => {})
      await session.send('Fetch.disable')
    }
    await session.send('Fetch.enable', {
      patterns: [{ urlPattern: '*/renders*project_id=*' }, { urlPattern: '*/v1/renders' }],
    })
    await page.keyboard.down('Shift')
    await withControl(page, 'Enter')
    await page.keyboard.up('Shift')
    await answerLate()

    await page.waitForSelector('[data-proof="same"]')
    expect(problems).toEqual([])
    await close()
  })
})

describe('text size and scheme', () => {
  it('show at once, are remembered for this project alone, and are those of the pages that are made', async () => {
    const markdown = `# Sizes\n\n${'A sentence of some words that fills its line. '.repeat(20)}`
    const { page, id, problems, close } = await writeText(web, writer, markdown)
    await page.locator('aria/Xiaohongshu[role="radio"]').click()
    await page.click('input[name="theme"][value="plain-ink"]')
    const look = () =>
      page.$eval('iframe[data-layout]', (frame) => {
        const document = (frame as HTMLIFrameElement).contentDocument
        const text = document?.querySelector('#flow>p')
        const paper = document?.querySelector('.frame, .card')
        if (!text || !paper) return null
        return { size: getComputedStyle(text).fontSize, paper: getComputedStyle(paper).backgroundColor }
      })
    const at = (name: string) => page.waitForSelector(`[role="radio"][data-state="on"]::-p-text(${name})`)
    const before = await eventually(look)
    await page.locator('aria/XL[role="radio"]').click()
    await eventually(
      async () => Number.parseFloat((await look())?.size ?? '') > Number.parseFloat(before.size),
    )
    await page.locator('aria/Dark[role="radio"]').click()
    const chosen = await eventually(async () => {
      const now = await look()
      return now && now.paper !== before.paper ? now : null
    })
    await page.reload()
    await pagesOf(page)
    await at('XL')
    await at('Dark')
    expect(await eventually(look)).toEqual(chosen)

    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('[data-proof="same"]')
    const render = await renderOf(id)
    expect(render.config).toMatchObject({ theme: 'plain-ink', font_size: 'xl', scheme: 'dark' })
    const [picture] = render.artifacts.filter(({ kind }) => kind === 'page')
    if (!picture) throw new Error('The render has no page.')
    const png = Buffer.from(await (await writer.galley.download(picture)).arrayBuffer())
    const [red, green, blue] = await sharp(png)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(`rgb(${red}, ${green}, ${blue})`).toBe(chosen.paper)

    const other = await writer.galley.projects.create({ markdown })
    await page.goto(`${web.origin}/editor/${other.project_id}`)
    await pagesOf(page)
    await at('M')
    await at('Light')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a finished thread', () => {
  it('is copied post by post, and whole', async () => {
    const { page, id, problems, close } = await writeText(
      web,
      writer,
      `# Thread\n\n${'A sentence. '.repeat(60)}`,
    )
    await page.locator('aria/X[role="radio"]').click()
    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('.thread .post')
    const thread = (await renderOf(id)).artifacts.find(({ kind }) => kind === 'thread')
    if (!thread) throw new Error('The render has no thread.')
    const { posts } = await (await writer.galley.download(thread)).json()
    const copied = async (wanted: string) =>
      Buffer.from((await clipboard(page, 'text/plain')) ?? '', 'base64').toString() === wanted
    await page.bringToFront()
    await press(page, 'Copy the thread')
    await eventually(() => copied(posts.map(({ text }: { text: string }) => text).join('\n\n')))
    await press(page, 'Copy post 2')
    await eventually(() => copied(posts[1].text))
    expect(posts.length).toBeGreaterThan(1)
    expect(problems).toEqual([])
    await close()
  })
})

async function renderOf(projectId: string) {
  const [newest] = (await writer.galley.renders.list({ project_id: projectId })).items
  if (!newest) throw new Error('There is no render.')
  return newest
}

function fileIn(files: Readonly<Record<string, Uint8Array>>, name: string): Uint8Array {
  const found = Object.entries(files).find(([path]) => path.endsWith(name))
  if (!found) throw new Error('The file is not there.')
  return found[1]
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
