import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { THEME_FILE } from '../support/theme-file.ts'
import { pagesOf, saved, withControl } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  await web.stack.startWorker()
  writer = await web.person()
})
afterAll(() => web.close())

const TEXT = `# 新茶\n\n## 明前\n\n==茶==与**水**，一杯新茶。\n\n${'- 芽叶细嫩，汤色清亮\n'.repeat(4)}\n> 且将新火试新茶。`
const CARD = { widthPx: 540, heightPx: 720 }
const SCALE = 2

const light = THEME_FILE.light
/** A theme that no other page looks like: another ground, larger text, wider margins. */
const THEME = {
  ...THEME_FILE,
  name: 'Spring tea',
  light: light && { ...light, paper: '#dff0e4' as const, panel: '#dff0e4' as const },
  size: { ...THEME_FILE.size, body: 27 },
  margin: { ...THEME_FILE.margin, side: 70 },
}

const optionOf = (id: string) => `input[name="theme"][value="${id}"]`

async function choose(page: Page, id: string) {
  const option = await page.waitForSelector(optionOf(id))
  await option?.focus()
  await option?.evaluate((input) => (input as HTMLInputElement).click())
}

/** Returns whether the preview has pages on this ground. */
function isOnPaper(paper: string): boolean {
  const frame = document.querySelector<HTMLIFrameElement>('.preview iframe[data-layout]')
  const css = frame?.contentDocument?.getElementById('canvas')?.textContent
  return css?.includes(`--paper:${paper}`) ?? false
}

/** Returns the pixels of the first page in the preview, in its own size. */
async function shownPage(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    document.querySelector<HTMLElement>('.preview iframe')?.style.transform.includes('scale(1)'),
  )
  await page.evaluate(() => document.fonts.ready)
  const box = await (await page.$('.preview iframe[data-layout]'))?.boundingBox()
  const clip = { x: box?.x ?? 0, y: box?.y ?? 0, width: CARD.widthPx, height: CARD.heightPx }
  return pixelsOf(await page.screenshot({ clip }))
}

/** Returns the pixels of a picture, coarse enough that it doesn't matter where in a pixel a line begins. */
const pixelsOf = (picture: Uint8Array) => sharp(picture).resize(270).removeAlpha().raw().toBuffer()

/** Returns the share of bytes in which two pictures differ visibly. */
function differenceOf(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  let count = 0
  for (let at = 0; at < one.length; at++) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 40) count++
  return count / one.length
}

describe('a theme of one’s own', () => {
  it('is chosen in the editor, which shows the pages that are printed', async () => {
    const { theme_id } = await writer.galley.ownThemes.create(THEME)
    const { project_id: id } = await writer.galley.projects.create({ markdown: TEXT })
    const { page, open, problems, close } = await web.visit(writer)
    await page.setViewport({ width: 2401, height: 1000, deviceScaleFactor: SCALE })
    await open(`/editor/${id}`)
    await page.waitForSelector(`[role="group"] ${optionOf(theme_id)}`)
    await page.waitForSelector('.own-theme-sheet .small-page[data-shown]')

    await choose(page, theme_id)

    await saved(page)
    await eventually(() => page.evaluate(isOnPaper, '#dff0e4'))
    const { design } = await writer.galley.projects.get(id)
    expect(Object.values(design.configs)[0]).toMatchObject({ theme: theme_id, scheme: 'light' })
    const render = await writer.galley.renders.create({ project_id: id, platform: 'xhs' })
    const { preview_urls } = await writer.galley.renders.wait(render.render_id)
    const printed = await pixelsOf(new Uint8Array(await (await fetch(preview_urls[0] ?? '')).arrayBuffer()))
    await eventually(async () => differenceOf(await shownPage(page), printed) < 0.01)
    // Both are in this theme, and not both in another.
    expect([...printed.subarray(0, 3)]).toEqual([0xdf, 0xf0, 0xe4])
    await withControl(page, 'z')
    await page.waitForSelector(`${optionOf('plain-ink')}:checked`)
    expect(problems).toEqual([])
    await close()
  })

  it('that was deleted is said to be gone, and another shown, until one is chosen', async () => {
    const { theme_id } = await writer.galley.ownThemes.create({ ...THEME, name: 'Gone' })
    const { project_id } = await writer.galley.projects.create({
      markdown: TEXT,
      design: { platform: 'xhs', configs: { xhs: { theme: theme_id } } },
    })
    await writer.galley.ownThemes.delete(theme_id)
    const { page, open, problems, close } = await web.visit(writer)

    await open(`/editor/${project_id}`)

    await pagesOf(page)
    await page.waitForSelector('.theme-lost ::-p-text(Plain ink)')
    await page.waitForSelector(`${optionOf('plain-ink')}:checked`)
    await choose(page, 'sunflower')
    await page.waitForFunction(() => !document.querySelector('.theme-lost'))
    await eventually(
      async () => (await writer.galley.projects.get(project_id)).design.configs.xhs?.theme === 'sunflower',
    )
    expect(problems).toEqual([])
    await close()
  })
})
