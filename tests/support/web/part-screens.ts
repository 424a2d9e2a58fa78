import type { Page } from 'puppeteer'
import { PAGES, turnTo } from './editor-screens.ts'
import type { Scene, Screen } from './web-scene.ts'

/** What these screens need of a scene. A test that looks at them alone makes no more. */
export type PartScene = Pick<Scene, 'writeText' | 'writeBranded'>

const FLOWERS = ['Asters', 'Birches', 'Clover', 'Daisies', 'Elders', 'Ferns', 'Gorse', 'Heather', 'Irises']
const LONG = `# The ends of pages\n\n${FLOWERS.map((name) => `${name} fill the lines of a page, ${'one after another, until they end, and '.repeat(4)}then begin again.`).join('\n\n')}`
const LISTED = `# What grows here\n\n${FLOWERS.map((name, at) => `${at + 1}. ${name}, which ask for sun in the morning and for shade at noon, and are watered twice a week.`).join('\n')}\n\n- ${FLOWERS.map((name) => `${name} in the beds along the wall, where the wind doesn't reach them`).join('\n- ')}`
const MOST_ATTEMPTS = 12
const ATTEMPT_MS = 5_000
const NOTE = '# Two hands\n\nOne writes here, and another there.'

/** Returns the dialog of brands, the stickers, and what opens at the ends of pages. */
export function partScreens({ writeText, writeBranded }: PartScene): Screen[] {
  const screen = (name: string, path: Screen['path'], act: Screen['act']): Screen => ({
    name,
    who: 'writer',
    path,
    ready: PAGES,
    ...(act && { act }),
  })
  const note = () => writeText(NOTE)
  const long = () => writeText(LONG)
  const listed = () => writeText(LISTED)
  return [
    screen('brand-new', note, openNewBrand),
    screen('brand-new-end', note, inTurn(openNewBrand, toEndOfDialog)),
    screen('brand-filled', writeBranded, openBrand),
    screen('brand-filled-files', writeBranded, inTurn(openBrand, toFiles)),
    screen('brand-filled-end', writeBranded, inTurn(openBrand, toEndOfDialog)),
    screen('brand-faint', writeBranded, inTurn(openBrand, chooseFaint)),
    screen('stickers', note, openStickers),
    screen(
      'stickers-found',
      note,
      inTurn(openStickers, (page) => page.keyboard.type('tea')),
    ),
    screen(
      'stickers-none',
      note,
      inTurn(openStickers, (page) => page.keyboard.type('xyz')),
    ),
    screen('page-menu', long, openPageMenu),
    screen('page-why', long, why(2)),
    screen('page-why-first', long, why(1)),
    screen('page-move', long, move(1)),
    screen('page-move-lists', listed, move(1)),
  ]
}

type Act = (page: Page) => Promise<unknown>

const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

async function openNewBrand(page: Page) {
  await turnTo('design')(page)
  await press('.brand-picker button')(page)
  await page.waitForSelector('.brand-page [data-shown]')
}

async function openBrand(page: Page) {
  await turnTo('design')(page)
  // A brand that is chosen can be edited. Beside it a new one can be made.
  await page.waitForFunction(() => document.querySelectorAll('.brand-picker button').length === 2)
  await press('.brand-picker button')(page)
  await page.waitForSelector('.brand-page [data-shown]')
}

/** Clicks an element that moves away from a pointer, because what is above it is still being loaded. */
const press = (selector: string) => (page: Page) =>
  page.$eval(selector, (button) => (button as HTMLElement).click())

const toEndOfDialog = (page: Page) =>
  page.$eval('.brand-dialog > .dialog-scroller', (dialog) => dialog.scrollTo(0, dialog.scrollHeight))

const toFiles = (page: Page) =>
  page.$eval('.brand-files', (files) => files.scrollIntoView({ block: 'start' }))

/** Drags the accent to a colour that is too faint. */
const chooseFaint = (page: Page) =>
  page.$eval('.brand-colour input', (input) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input, '#ffd400')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** A command is found by the English name of a sticker in either language. */
async function openStickers(page: Page) {
  await page.click('.cm-content')
  await page.keyboard.down('Control')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await page.waitForSelector('.palette-field')
  await page.keyboard.type('noodles')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.sticker-grid')
}

/** On a busy machine, pages can be laid out once more after a window has turned to them. That closes what is open above them. */
async function openAbovePages(page: Page, selector: string, open: Act) {
  await turnTo('pages')(page)
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    await open(page)
    if (await page.waitForSelector(selector, { timeout: ATTEMPT_MS }).catch(() => null)) return
  }
  throw new Error(`Nothing opened: ${selector}`)
}

const openPageMenu: Act = (page) =>
  openAbovePages(page, '.menu', () =>
    page.locator('.page-buttons [data-page="1"]').click({ button: 'right' }),
  )

const why =
  (number: number): Act =>
  (page) =>
    openAbovePages(page, '.why', press(`.page-end[data-end="${number}"] .page-end-why`))

/** Takes hold of the end of a page, which shows where it could end instead, and moves it up by one place. */
const move =
  (number: number): Act =>
  async (page) => {
    const handle = `.page-end[data-end="${number}"] .page-end-handle`
    await openAbovePages(page, '.break-target', (on) =>
      on.focus(handle).then(() => on.keyboard.press('ArrowUp')),
    )
    await page.waitForSelector('.break-target[data-active]')
  }
