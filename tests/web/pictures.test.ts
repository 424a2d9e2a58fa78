import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { unzipSync } from 'fflate'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { press, saved, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person
/** A user of their own, because a user may make 240 calls a minute. */
let collector: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
  collector = await web.person()
})
afterAll(() => web.close())

const markdownOf = async (id: string) => (await writer.galley.projects.get(id)).markdown

/** Returns a photo as a phone takes it, in a colour of its own. */
async function photo(hue: number): Promise<string> {
  const create = { width: 400, height: 300, channels: 3 as const, background: `hsl(${hue}, 60%, 50%)` }
  return (await sharp({ create }).jpeg().toBuffer()).toString('base64')
}

/** Drops photos at the end of the text, as a file manager does. */
async function dropPhotos(page: Page, photos: readonly string[]) {
  await page.$eval(
    '.cm-content',
    (content, files) => {
      const dataTransfer = new DataTransfer()
      for (const [index, base64] of files.entries()) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], `IMG_${index + 1}.jpg`, { type: 'image/jpeg' }))
      }
      const { left, bottom } = content.getBoundingClientRect()
      const at = { clientX: left + 20, clientY: bottom - 4 }
      content.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer, bubbles: true, cancelable: true }))
    },
    photos,
  )
}

const HUES = Array.from({ length: 9 }, (_, index) => index * 40)

/** Returns which of `HUES` some pixel of the pictures has. */
async function huesIn(pictures: readonly Uint8Array[]): Promise<number[]> {
  const found = new Set<number>()
  for (const picture of pictures) {
    const small = sharp(picture).resize(120, 160, { fit: 'fill', kernel: 'nearest' }).removeAlpha()
    const pixels = await small.raw().toBuffer()
    for (let at = 0; at < pixels.length; at += 3) {
      const hue = hueOf([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0])
      const known = HUES.find((each) => hue !== null && Math.abs(each - hue) <= 4)
      if (known !== undefined) found.add(known)
    }
  }
  return [...found].toSorted((one, other) => one - other)
}

/** Returns the hue of a pixel of `photo`; null for other pixels, which have another saturation. */
function hueOf([red, green, blue]: [number, number, number]): number | null {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (Math.abs(most - 204) > 6 || Math.abs(least - 51) > 6) return null
  const range = most - least
  // Somewhat below 0 for red.
  if (most === red) return Math.round(60 * ((green - blue) / range)) + (blue - green > range / 2 ? 360 : 0)
  if (most === green) return Math.round(60 * ((blue - red) / range) + 120)
  return Math.round(60 * ((red - green) / range) + 240)
}

/** Returns files of the newest export of a project's render, for WeChat or for a platform of pages. */
async function filesOf(
  id: string,
  isWanted: (name: string) => boolean,
  platform?: 'wechat',
): Promise<Uint8Array[]> {
  const render = await seldom(async () => {
    const { items } = await collector.galley.renders.list({ project_id: id })
    return items.find(
      (each) => each.status === 'completed' && (each.platform === 'wechat') === (platform === 'wechat'),
    )
  })
  const zip = await collector.galley.download(await collector.galley.renders.export(render.render_id))
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  return Object.entries(files).flatMap(([name, file]) => (isWanted(name) ? [file] : []))
}

/** Waits for something of the service without using up the calls of the minute. */
const seldom = <T>(look: () => Promise<T | null | undefined | false>): Promise<T> =>
  eventually(async () => (await look()) || (await delay(1_000, null)))

async function copiedHtml(page: Page): Promise<string | null> {
  const html = await page.evaluate(async () => {
    const read = (navigator.clipboard as unknown as { read(how: object): Promise<ClipboardItem[]> }).read
    const [item] = await read.call(navigator.clipboard, { unsanitized: ['text/html'] })
    return item?.types.includes('text/html') ? (await item.getType('text/html')).text() : null
  })
  return html
}

async function choose(page: Page, name: string) {
  const segment = await page.waitForSelector(`.picture-dialog .segment::-p-text(${name})`)
  await segment?.click()
}

describe('pictures of the text', () => {
  it('go in parts when they are large, with the session of the browser', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# A large photo\n\n')
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const create = { width: 2_000, height: 1_400, channels: 3 as const, background: '#888', noise }
    const large = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    const parts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes('/uploads/')) parts.push(request.url())
    })

    await dropPhotos(page, [large.toString('base64')])
    const image = await eventually(async () => (await writer.galley.images.of(id).list()).items[0])

    expect(large.byteLength).toBeGreaterThan(2 * 1024 * 1024)
    expect([image.width, image.height]).toEqual([2_000, 1_400])
    // More if one had to be sent again.
    expect(parts.length).toBeGreaterThanOrEqual(2)
    expect(problems).toEqual([])
    await close()
  })

  it('are dropped, set as a grid and cropped in a dialog, each in one step that can be undone', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Photos\n\n')
    await dropPhotos(page, await Promise.all(Array.from({ length: 9 }, (_, index) => photo(index * 40))))
    await page.waitForFunction(() => document.querySelectorAll('.picture-button').length === 9)
    await saved(page)
    await eventually(async () => (await writer.galley.images.of(id).list()).items.length === 9)
    const before = await eventually(async () => {
      const markdown = await markdownOf(id)
      return markdown.split('](').length === 10 ? markdown : null
    })

    await page.click('.picture-button')
    await choose(page, 'Grid')
    await choose(page, '3:4')
    await page.type('.picture-dialog .input', 'By the sea')
    await press(page, 'Apply')
    await saved(page)

    const [first, ...others] = before.trim().split('\n\n').slice(1)
    const changed = `${first?.slice(0, -1)} "By the sea"){crop=3:4 layout=grid}`
    await eventually(async () => (await markdownOf(id)) === `# Photos\n\n${[changed, ...others].join('\n')}`)
    await page.waitForFunction(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
      return frame?.contentDocument?.querySelectorAll('.tile > img').length === 9
    })

    await page.click('.cm-content')
    await withControl(page, 'z')
    await saved(page)
    await eventually(async () => (await markdownOf(id)) === before)
    expect(problems).toEqual([])
    await close()
  })

  it('are rendered, exported and copied to WeChat, all nine', async () => {
    const { page, id, problems, close } = await writeText(web, collector, '# Photos\n\n')
    await dropPhotos(page, await Promise.all(HUES.map(photo)))
    await seldom(async () => (await collector.galley.images.of(id).list()).items.length === 9)
    await page.waitForFunction(() => document.querySelectorAll('.picture-button').length === 9)
    await page.click('.picture-button')
    await choose(page, 'Grid')
    await choose(page, '3:4')
    await press(page, 'Apply')
    await seldom(async () => {
      const { markdown } = await collector.galley.projects.get(id)
      return markdown.includes('{crop=3:4 layout=grid}')
    })
    await saved(page)

    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('[data-proof="same"]')
    const pages = await filesOf(id, (name) => /^(?:cover|page)-\d+\.png$/.test(name))
    expect(await huesIn(pages)).toEqual(HUES)

    await press(page, 'Design')
    await page.locator('aria/WeChat[role="radio"]').click()
    await page.waitForSelector('.phone iframe')
    await press(page, 'Export')
    await page.waitForSelector('.copied-pictures::-p-text(9 pictures travel in the clipboard, 0 left out.)')
    await page.bringToFront()
    await press(page, 'Copy for WeChat')
    await page.waitForSelector('.toast')
    const html = await eventually(() => copiedHtml(page))
    const copied = [...html.matchAll(/<img[^>]+src="data:image\/\w+;base64,([^"]+)"/g)]
    expect(await huesIn(copied.map(([, base64 = '']) => Buffer.from(base64, 'base64')))).toEqual(HUES)
    expect(copied).toHaveLength(9)

    await press(page, 'Make them again')
    const held = await filesOf(id, (name) => /^pictures\/0\d\.jpg$/.test(name), 'wechat')
    expect(await huesIn(held)).toEqual(HUES)
    expect(held).toHaveLength(9)
    expect(problems).toEqual([])
    await close()
  })

  it('can be cropped freely and given a focal point by keyboard', async () => {
    const address = `data:image/jpeg;base64,${await photo(200)}`
    const { page, id, problems, close } = await writeText(web, writer, `# Photo\n\n![a lake](${address})`)
    const edit = async () => {
      await page.waitForSelector('.picture-button')
      await page.focus('.picture-button')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.crop-surface')
    }

    await edit()
    await page.focus('.crop-surface')
    await page.keyboard.press('ArrowLeft')
    await press(page, 'Apply')
    await eventually(async () => (await markdownOf(id)).endsWith('){focus=0.48,0.5}'))

    await edit()
    await choose(page, 'Free')
    await page.focus('.crop-surface')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Shift')
    await choose(page, 'Half')
    await press(page, 'Apply')
    await eventually(async () => (await markdownOf(id)).endsWith('){crop=0.12,0.1,0.8,0.78 width=half}'))
    expect(problems).toEqual([])
    await close()
  })
})
