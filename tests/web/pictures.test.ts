import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import { press, saved, withControl, writeText } from '../support/editor-visit.ts'
import { eventually } from '../support/test-stack.ts'
import type { Person, WebStack } from '../support/web-stack.ts'
import { startWebStack } from '../support/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  await web.stack.startWorker({ LAYOUT_PORT: String(web.stack.layoutPort) })
  writer = await web.person()
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

async function choose(page: Page, name: string) {
  const segment = await page.waitForSelector(`.picture-dialog .segment::-p-text(${name})`)
  await segment?.click()
}

describe('pictures of the text', () => {
  it('are dropped, set as a grid and cropped in a dialog, each in one step that can be undone', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Photos\n\n')
    await dropPhotos(page, await Promise.all(Array.from({ length: 9 }, (_, index) => photo(index * 40))))
    await eventually(async () => (await writer.galley.images.of(id).list()).items.length === 9)
    await saved(page)
    await page.waitForFunction(() => document.querySelectorAll('.picture-button').length === 9)
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
