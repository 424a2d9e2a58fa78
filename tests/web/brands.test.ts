import type { BrandPictureName } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import type { LogoName } from '../support/brand-logos.ts'
import { LOGOS } from '../support/brand-logos.ts'
import { eventually } from '../support/test-stack.ts'
import { BRAND_KIT } from '../support/theme-file.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { press, writeText } from '../support/web/editor-visit.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await useSharedWebStack()
})
afterAll(() => web.close())

/** Drags the colour of a role to another one. */
async function drag(page: Page, role: string, colour: string) {
  const field = await page.waitForSelector(`::-p-xpath(//label[text()="${role}"]/preceding-sibling::input)`)
  await field?.evaluate((input, hex) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, hex)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, colour)
}
const saysContrast = (page: Page, words: string) =>
  page.waitForSelector(`.brand-contrast ::-p-text(${words})`)

async function accentOf(page: Page): Promise<string> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const { contentDocument: inner } = frame as HTMLIFrameElement
    return inner ? getComputedStyle(inner.documentElement).getPropertyValue('--accent') : ''
  })
}

function wordsOf(page: Page): Promise<string> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const { contentDocument: inner } = frame as HTMLIFrameElement
    return inner?.body.textContent ?? ''
  })
}

describe('a brand in the editor', () => {
  it('is made with its contrast in view, and worn by the pages at once', async () => {
    const writer = await web.person()
    const { page, id, problems, close } = await writeText(web, writer, '# Tea\n\nA cup.')
    await press(page, 'New brand')
    await (await page.waitForSelector('aria/Name[role="textbox"]'))?.type('Spring Tea')
    await drag(page, 'Accent', '#ffd400')
    await saysContrast(page, 'Too faint to read.')
    await page.waitForSelector('.brand-page [data-shown]')
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])

    await press(page, 'Save brand')
    await page.waitForSelector('::-p-text(Mend them first)')
    expect((await writer.galley.brands.list()).items).toEqual([])
    await (await page.waitForSelector('.brand-contrast button'))?.click()
    await page.waitForFunction(() => !document.querySelector('.brand-faint'))
    await (await page.waitForSelector('aria/Signature[role="textbox"]'))?.type('From the hills')
    await (await page.waitForSelector('aria/QR code[role="textbox"]'))?.type('https://galley.example')
    await press(page, 'Save brand')

    const [brand] = await eventually(async () => {
      const { items } = await writer.galley.brands.list()
      return items.length > 0 && items
    })
    const accent = brand?.colours.light?.accent ?? ''
    expect(brand).toMatchObject({
      name: 'Spring Tea',
      signature: 'From the hills',
      qr: 'https://galley.example',
    })
    await eventually(async () => (await accentOf(page)) === accent)
    expect(await wordsOf(page)).toContain('From the hills')
    await eventually(async () => {
      const { design } = await writer.galley.projects.get(id)
      const [{ brand: named, end_card } = {}] = Object.values(design.configs)
      return named === brand?.brand_id && end_card === true
    })
    expect(problems).toEqual([])
    await close()
  })

  it('is changed, taken off and deleted', async () => {
    const writer = await web.person()
    const { brand_id } = await writer.galley.brands.create(BRAND_KIT)
    const { page, close } = await writeText(web, writer, '# Tea\n\nA cup.')
    await page.waitForFunction(() => document.querySelectorAll('.brand-picker option').length === 2)
    await page.select('.brand-picker select', brand_id)
    await eventually(async () => (await accentOf(page)) === '#1f6f54')
    await page.select('.brand-picker select', '')
    await eventually(async () => (await accentOf(page)) !== '#1f6f54')

    await page.select('.brand-picker select', brand_id)
    await press(page, 'Edit brand')
    await drag(page, 'Accent', '#7a1f1f')
    await press(page, 'Save brand')
    await eventually(async () => (await accentOf(page)) === '#7a1f1f')
    await press(page, 'Edit brand')
    await press(page, 'Delete brand')
    await press(page, 'Really delete?')
    await eventually(async () => (await writer.galley.brands.list()).items.length === 0)
    await eventually(async () => (await accentOf(page)) !== '#7a1f1f')
    await close()
  })

  it('gets a logo and an avatar, which its pages show at once', async () => {
    const writer = await web.person()
    const { page, problems, close } = await writeText(web, writer, '# Tea\n\nA cup.')
    await press(page, 'New brand')
    await page.waitForSelector('.brand-file')

    await choose(page, 'logo', 'seal')
    await page.waitForSelector('::-p-text(Give the brand a name first)')
    await (await page.waitForSelector('aria/Name[role="textbox"]'))?.type('Spring Tea')
    await choose(page, 'logo', 'seal')
    await page.waitForSelector('.brand-file[data-file=logo] img')
    await choose(page, 'avatar', 'face')
    await page.waitForSelector('.brand-file[data-file=avatar] img')
    await page.waitForFunction(() => document.querySelectorAll('.brand-page [data-shown]').length === 2)
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await press(page, 'Save brand')

    const [brand] = (await writer.galley.brands.list()).items
    expect(brand?.pictures).toMatchObject({
      logo: { width: 160, height: 480 },
      logo_dark: null,
      avatar: { width: 320, height: 320 },
    })
    await eventually(async () => (await logosOf(page)).includes('data:image/png'))
    await press(page, 'Edit brand')
    await press(page, 'Remove Logo')
    await eventually(async () => (await writer.galley.brands.list()).items[0]?.pictures.logo === null)
    await page.keyboard.press('Escape')
    await eventually(async () => (await logosOf(page)) === '')
    expect(problems).toEqual([])
    await close()
  })
})

/** Returns what logos in the pages of the preview show. */
function logosOf(page: Page): Promise<string> {
  return page.$eval('iframe[data-layout]', (frame) => {
    const { contentDocument: inner } = frame as HTMLIFrameElement
    const logo = inner?.querySelector('#frames .logo-foot')
    return logo ? getComputedStyle(logo).backgroundImage : ''
  })
}

/** Chooses a drawing for a picture, as the file dialog does. The test's browser can read no files. */
async function choose(page: Page, picture: BrandPictureName, drawing: LogoName): Promise<void> {
  await page.$eval(
    `.brand-file[data-file=${picture}] input`,
    (input, content) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([content], 'logo.svg', { type: 'image/svg+xml' }))
      const field = input as HTMLInputElement
      field.files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    LOGOS[drawing],
  )
}
