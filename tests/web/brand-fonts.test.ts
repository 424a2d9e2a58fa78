import type { BrandFontSlot } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import type { FontName } from '../support/brand-fonts.ts'
import { readBrandFontFile } from '../support/brand-fonts.ts'
import { eventually } from '../support/test-stack.ts'
import { BRAND_KIT } from '../support/theme-file.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { comparedPrints } from '../support/web/compared-pages.ts'
import { press, writeText } from '../support/web/editor-visit.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

const TEXT = `# 明前新茶 2026\n\n## 采茶\n\n清明以前，茶芽**还没有**张开。VAT fi “一杯”——且将新火试新茶。\n\n${'- 芽叶细嫩，汤色清亮 Tea\n'.repeat(4)}\n> 诗酒趁年华。\n\n| 年 | 价 |\n| - | - |\n| 1947 | 68 |\n`

/** Chooses a file for a font, as the file dialog does. The test's browser can read no files. */
async function choose(page: Page, slot: BrandFontSlot, file: Buffer): Promise<void> {
  await page.$eval(
    `[data-file=${slot}] input`,
    (input, base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const chosen = new DataTransfer()
      chosen.items.add(new File([bytes], 'font.ttf', { type: 'font/ttf' }))
      const field = input as HTMLInputElement
      field.files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    file.toString('base64'),
  )
}

/** Returns which fonts of a brand the preview has loaded, each as often as it has a face. */
function loadedIn(page: Page): Promise<string[]> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const { contentDocument: inner } = frame as HTMLIFrameElement
    const faces = [...(inner?.fonts ?? [])].filter(({ status }) => status === 'loaded')
    return faces
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((family) => family.startsWith('Brand'))
  })
}

describe('the fonts of a brand', () => {
  it('are uploaded, named and removed in its dialog, and worn by the pages at once', async () => {
    const writer = await web.person()
    const { page, problems, close } = await writeText(web, writer, '# Tea\n\nA **cup**.')
    await press(page, 'New brand')
    await (await page.waitForSelector('aria/Name[role="textbox"]'))?.type('Spring Tea')
    await page.waitForSelector('[data-file=heading]')
    expect(await page.$('[data-file=body_bold]')).toBeNull()
    await choose(page, 'body', Buffer.from('no font'))
    await page.waitForSelector('::-p-text(can’t be read as a font)')
    await choose(page, 'heading', await readBrandFontFile('mono'))
    await page.waitForSelector('[data-file=heading] ::-p-text(JetBrains Mono)')
    await choose(page, 'body', await readBrandFontFile('mono'))
    await page.waitForSelector('[data-file=body_bold]')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await press(page, 'Save brand')

    await eventually(async () => (await loadedIn(page)).toSorted().join() === 'Brand Body,Brand Heading')
    await press(page, 'Edit brand')
    await press(page, 'Remove Font for headings')
    await eventually(async () => (await writer.galley.brands.list()).items[0]?.fonts.heading === null)
    await page.keyboard.press('Escape')
    await eventually(async () => (await loadedIn(page)).join() === 'Brand Body')
    // The file that is no font.
    expect(problems).toEqual([expect.stringContaining('status of 400')])
    await close()
  })

  it('give the preview the breaks and the pixels of the print', async () => {
    const writer = await web.person()
    const { brands, projects, renders } = writer.galley
    const { brand_id: brand } = await brands.create(BRAND_KIT)
    const files: [BrandFontSlot, FontName][] = [
      ['heading', 'brush'],
      ['body', 'serif'],
      ['body_bold', 'serifBold'],
    ]
    for (const [slot, name] of files)
      await brands.putFont(brand, { slot, content: new Blob([await readBrandFontFile(name)]) })
    const config = { brand, theme: 'fern', aspect_ratio: '3:4' as const, cover: false, page_numbers: false }
    const design = { platform: 'xhs' as const, configs: { xhs: config } }
    const { project_id: id } = await projects.create({ markdown: TEXT, design })
    const { page, open, problems, close } = await web.visit(writer)
    await page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 2 })
    await open(`/editor/${id}`)

    const render = await renders.create({ project_id: id, platform: 'xhs' })
    const { preview_urls, artifacts } = await renders.wait(render.render_id)
    const manifest = artifacts.find(({ kind }) => kind === 'manifest')
    const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
    const { layout_hashes } = JSON.parse(new TextDecoder().decode(await read(manifest?.preview_url ?? '')))
    const prints = await Promise.all(preview_urls.map(read))

    await page.waitForSelector(`iframe[data-layout="${layout_hashes[0]}"]`)
    await eventually(async () => (await loadedIn(page)).length === 3)
    expect(await comparedPrints(page, layout_hashes[0], prints)).toMatchObject({
      pages: prints.length,
      differing: 0,
    })
    expect(problems).toEqual([])
    await close()
  })
})
