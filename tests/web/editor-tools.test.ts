import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ElementHandle, Page } from 'puppeteer'
import sharp from 'sharp'
import type { RunningProcess } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'
import {
  pasteText,
  press,
  previewText,
  saved,
  typeAtEnd,
  withControl,
  writeText,
} from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

const NO_PICTURE = fileURLToPath(import.meta.url)
/** A picture of several megabytes. */
const NOISE = {
  width: 1800,
  height: 1800,
  channels: 3,
  background: 'white',
  noise: { type: 'gaussian', mean: 128, sigma: 60 },
} as const

let web: WebStack
let writer: Person

let worker: RunningProcess

/** A worker decodes uploads. */
const startWorker = () => web.stack.startWorker({ LAYOUT_PORT: String(web.stack.layoutPort) })

beforeAll(async () => {
  web = await startWebStack()
  worker = await startWorker()
  writer = await web.person()
})
afterAll(() => web.close())

const write = (markdown: string) => writeText(web, writer, markdown)

async function markdownOf(id: string): Promise<string> {
  return (await writer.galley.projects.get(id)).markdown
}

function pageCount(page: Page): Promise<number> {
  return page.$$eval('.page-button', (buttons) => buttons.length)
}

describe('a page break', () => {
  it('is made and taken away on the pages', async () => {
    const { page, id, problems, close } = await write('# One\n\nFirst.\n\nSecond.')
    const box = await (await page.$('iframe[data-layout]'))?.boundingBox()
    const rects = await page.$eval('iframe[data-layout]', (frame) =>
      [...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll('#flow>p') ?? [])].map((block) => {
        const scale = frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth
        const { top, bottom } = block.getBoundingClientRect()
        return { top: top * scale, bottom: bottom * scale }
      }),
    )
    const between = ((rects[0]?.bottom ?? 0) + (rects[1]?.top ?? 0)) / 2
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + between)
    await page.locator('.break-here button').click()
    await eventually(async () => (await pageCount(page)) === 2)
    await saved(page)
    await eventually(async () => (await markdownOf(id)) === '# One\n\nFirst.\n\n<!-- page -->\n\nSecond.')

    await page.locator('aria/Remove the page break before page 2').click()
    await eventually(async () => (await pageCount(page)) === 1)
    await eventually(async () => (await markdownOf(id)) === '# One\n\nFirst.\n\nSecond.')
    expect(problems).toEqual([])
    await close()
  })
})

describe('how a paragraph is read', () => {
  it('is shown at the cursor, and changed in the text with a click', async () => {
    const text = '# 清单\n\n✅ 豆沙色\n✅ 奶茶色\n✅ 枫叶红'
    const { page, id, problems, close } = await write(text)
    await page.locator('.cm-line::-p-text(奶茶色)').click()
    await page.waitForSelector('.status-reading::-p-text(List)')
    const items = () =>
      page.$eval(
        'iframe[data-layout]',
        (frame) => (frame as HTMLIFrameElement).contentDocument?.querySelectorAll('.sign>li').length,
      )
    expect(await items()).toBe(3)

    const written = () =>
      page.$$eval('.cm-line', (lines) => lines.map(({ textContent }) => textContent).join('\n'))
    await press(page, 'Read as plain text')
    await eventually(async () => (await items()) === 0)
    await press(page, 'Join 2 line breaks')
    const commented = text.replace('✅ 豆', '<!-- plain, join lines -->\n✅ 豆')
    expect(await written()).toBe(commented)
    await eventually(async () => (await previewText(page)).includes('豆沙色 ✅ 奶茶色 ✅ 枫叶红'))
    await saved(page)
    expect(await markdownOf(id)).toBe(commented)

    await press(page, 'Line breaks: automatic')
    await press(page, 'Read by its signs')
    expect(await written()).toBe(text)
    await eventually(async () => (await items()) === 3)
    await page.focus('.cm-content')
    await withControl(page, 'z')
    expect(await written()).toBe(text.replace('✅ 豆', '<!-- plain -->\n✅ 豆'))
    expect(problems).toEqual([])
    await close()
  })
})

describe('what the checks find', () => {
  it('is marked on the pages and leads to the text', async () => {
    const { page, problems, close } = await write('# 检查\n\n好的开始。\n\n全网最低价。')
    await page.keyboard.down('Alt')
    await page.keyboard.press('Digit3')
    await page.keyboard.up('Alt')
    await page.waitForSelector('.finding-mark')
    const marked = await page.$eval('iframe[data-layout]', (frame) => {
      const view = (frame as HTMLIFrameElement).contentWindow as (Window & typeof globalThis) | null
      return [...(view?.CSS.highlights.values() ?? [])].flatMap((each) => [...each].map(String))
    })
    expect(marked.length).toBeGreaterThan(0)
    expect('全网最低价。').toContain(marked[0])
    await page.locator('.finding-mark').click()
    await page.waitForSelector('.cm-activeLine::-p-text(全网最低价。)')
    expect(problems).toEqual([])
    await close()
  })
})

/** Pastes pictures of 1600 × 900 px, each of other colours. */
async function pastePictures(page: Page, names: readonly string[]): Promise<void> {
  await page.$eval(
    '.cm-content',
    async (content, all) => {
      const clipboardData = new DataTransfer()
      for (const [index, name] of all.entries()) {
        const canvas = new OffscreenCanvas(1600, 900)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('There is nothing to draw on.')
        for (let x = 0; x < 1600; x += 8) {
          context.fillStyle = `hsl(${(x * 37 + index) % 360} 70% 50%)`
          context.fillRect(x, (x * 7) % 600, 8, 300)
        }
        clipboardData.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
      }
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    names,
  )
}

/** Holds the parts of an upload after the first one, until they are released. */
async function holdLaterParts(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isLater = request.method === 'PATCH' && request.headers['upload-offset'] !== '0'
    void (isLater ? released : Promise.resolve()).then(() =>
      session.send('Fetch.continueRequest', { requestId }),
    )
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/v1/uploads/*' }] })
  return { release }
}

describe('what is pasted', () => {
  it('comes in as Markdown: pages with their structure, cells as a table, code as it is', async () => {
    const { page, id, problems, close } = await write('# Paste')
    await typeAtEnd(page, '\n\n')
    await pasteText(
      page,
      'plain',
      '<h2>Part</h2><p>With <b>weight</b> and <a href="https://example.com/">a link</a>.</p><script>parent.hit=1</script>',
    )
    await eventually(async () => (await previewText(page)).includes('With weight'))
    await typeAtEnd(page, '\n\n')
    await pasteText(page, 'name\tcount\napples\t12\n')
    await eventually(async () => (await previewText(page)).includes('apples'))
    await typeAtEnd(page, '\n\n```\n')
    await pasteText(page, 'a\tb\nc\td', '<b>a</b>')
    await saved(page)
    await eventually(async () => (await markdownOf(id)).includes('c\td'))

    const markdown = await markdownOf(id)
    expect(markdown).toContain('## Part\n\nWith **weight** and [a link](https://example.com/).')
    expect(markdown).toContain('| name | count |\n| --- | --: |\n| apples | 12 |')
    expect(markdown).toContain('```\na\tb\nc\td')
    expect(markdown).not.toContain('script')
    expect(problems).toEqual([])
    await close()
  })

  it('may be a picture, which is uploaded, named in the text, and on the page at once', async () => {
    const { page, id, problems, close } = await write('# Picture')
    await typeAtEnd(page, '\n\n')
    await pastePictures(page, ['a harbour.png'])
    await page.keyboard.type('written while it comes')
    await saved(page)
    const isBelow = /^# Picture\n\n!\[a harbour\]\((a-harbour-\w+\.png)\)\s*written while it comes$/
    await eventually(async () => isBelow.test(await markdownOf(id)))
    const [, name] = isBelow.exec(await markdownOf(id)) ?? []
    const stored = await eventually(async () => (await writer.galley.images.of(id).list()).items[0])
    expect(stored).toMatchObject({ name, width: 1600, height: 900 })
    await page.waitForFunction(() => document.querySelector('.cm-picture-chip') === null)
    await page.waitForFunction(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
      return frame?.contentDocument?.querySelector<HTMLImageElement>('#flow img')?.naturalWidth
    })
    expect(problems).toEqual([])
    await close()
  })

  it('may be several pictures; a failed upload is tried again or canceled', async () => {
    const { page, id, close } = await write('# Pictures')
    await worker.stop('SIGKILL')
    await typeAtEnd(page, '\n\n')
    await pastePictures(page, ['one.png', 'two.png'])
    const chips = () => page.$$eval('.cm-picture-chip', (all) => all.map((chip) => chip.textContent ?? ''))
    await eventually(async () => (await chips()).filter((chip) => chip.includes('not uploaded')).length === 2)
    await saved(page)
    expect(await markdownOf(id)).toMatch(/^# Pictures\n\n!\[one\]\(one-\w+\.png\)\s+!\[two\]\(two-\w+\.png\)/)
    expect((await writer.galley.images.of(id).list()).items).toEqual([])

    await page.locator('[aria-label^="Cancel the upload of one-"]').click()
    worker = await startWorker()
    await page.locator('[aria-label^="Upload two-"]').click()

    await eventually(async () => (await writer.galley.images.of(id).list()).items.length === 1)
    await eventually(async () => (await chips()).length === 0)
    await saved(page)
    await eventually(async () => /^# Pictures\s+!\[two\]\(two-\w+\.png\)\s*$/.test(await markdownOf(id)))
    await close()
  })

  it('tells how much of a large picture has arrived', async () => {
    const { page, close } = await write('# Large')
    const parts = await holdLaterParts(page)
    await typeAtEnd(page, '\n\n')
    const folder = await mkdtemp(join(tmpdir(), 'galley-'))
    // The browser may run as another user.
    await chmod(folder, 0o755)
    const file = join(folder, 'large.jpg')
    await sharp({ create: NOISE }).jpeg({ quality: 100 }).toFile(file)
    const input = await page.$('.status-line input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(file)

    await page.waitForSelector('.cm-picture-chip::-p-text(%)')
    parts.release()
    await page.waitForFunction(() => document.querySelector('.cm-picture-chip') === null)
    await close()
  })

  it('may be chosen from the device, and what is no picture is refused', async () => {
    const { page, id, close } = await write('# Chosen')
    await typeAtEnd(page, '\n\n')
    const input = await page.$('.status-line input[type=file]')
    await (input as ElementHandle<HTMLInputElement>).uploadFile(NO_PICTURE)

    await page.waitForSelector('.toast::-p-text(can’t be read as a picture)')
    await saved(page)
    await eventually(async () => (await markdownOf(id)).trim() === '# Chosen')
    await close()
  })
})
