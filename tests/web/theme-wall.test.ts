import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { THEME_FILE } from '../support/theme-file.ts'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { pagesOf, withControl } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
}, 300_000)
afterAll(() => web.close())

const TITLE = '安静的一页'
const MARKDOWN = `# ${TITLE}\n\n行距与留白各退一步，句子才走到前面来。\n\n## 从一行字开始\n\n行首不见句号。`

const tile = (id: string) => `.wall-tile[data-theme="${id}"]`

/** Opens a new project of the writer's in the editor. */
async function openText(config: { readonly theme?: string } = {}) {
  const { project_id: id } = await writer.galley.projects.create({
    markdown: MARKDOWN,
    design: { platform: 'xhs', configs: { xhs: { ...config, cover: false } } },
  })
  const visit = await web.visit(writer)
  visit.page.setDefaultTimeout(90_000)
  await visit.open(`/editor/${id}`)
  await pagesOf(visit.page)
  const themeOf = async () => (await writer.galley.projects.get(id)).design.configs.xhs?.theme
  return { ...visit, themeOf }
}

async function openWall(page: Page) {
  await page.keyboard.down('Alt')
  await page.keyboard.press('Digit6')
  await page.keyboard.up('Alt')
  await page.waitForSelector('.wall-tile')
}

/** Returns the words on each page that is drawn, by its theme. Scrolls, because only pages near the window are drawn. */
async function wordsOnPages(page: Page): Promise<Record<string, string>> {
  const words: Record<string, string> = {}
  await eventually(async () => {
    Object.assign(words, await page.evaluate(readShown))
    return (await page.$$('.wall-tile')).length === Object.keys(words).length
  })
  return words
}

/** Scrolls to the first page that isn't drawn, and returns the words of the others. It is sent to the page. */
function readShown(): Record<string, string> {
  const all = [...document.querySelectorAll<HTMLElement>('.wall-tile')].map((element) => {
    const frame = element.querySelector<HTMLIFrameElement>('iframe[data-shown]')
    const words = frame?.contentDocument?.body.textContent?.replace(/\s/g, '')
    return { element, id: element.dataset.theme ?? '', words }
  })
  all.find(({ words }) => words === undefined)?.element.scrollIntoView()
  return Object.fromEntries(all.flatMap(({ id, words }) => (words === undefined ? [] : [[id, words]])))
}

/** Returns where the blocks of a text are, in px of the page. */
const placesOn = (page: Page, frame: string) =>
  page.$eval(frame, (element) => {
    const blocks = (element as HTMLIFrameElement).contentDocument?.querySelectorAll('#flow > *') ?? []
    return [...blocks].map((block) => {
      const { left, top, width, height } = block.getBoundingClientRect()
      return [left, top, width, height].map(Math.round)
    })
  })

const focusedTheme = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('.wall-tile')?.dataset.theme)

const shownThemes = (page: Page) =>
  page.$$eval('.wall-tile:not([hidden])', (tiles) =>
    tiles.map((each) => (each as HTMLElement).dataset.theme ?? ''),
  )

describe('the wall of themes', () => {
  it('shows the writer’s own page in every theme, own ones first, each laid out as its theme says', async () => {
    const { theme_id: own } = await writer.galley.ownThemes.create({ ...THEME_FILE, name: 'Spring tea' })
    const { page, problems, close } = await openText()

    await openWall(page)

    const words = await wordsOnPages(page)
    const ids = [own, ...themes.map(({ id }) => id)]
    expect(await shownThemes(page)).toEqual(ids)
    expect(ids.filter((id) => !words[id]?.includes(TITLE))).toEqual([])
    const papers = await page.$$eval('.wall-tile iframe', (frames) =>
      frames.map((frame) => {
        const { contentDocument, contentWindow } = frame as HTMLIFrameElement
        const root = contentDocument?.documentElement
        return root ? contentWindow?.getComputedStyle(root).getPropertyValue('--paper') : ''
      }),
    )
    expect(new Set(papers).size).toBeGreaterThan(30)
    const preview = await placesOn(page, '.preview iframe[data-layout]')
    expect(preview).toHaveLength(4)
    expect(await placesOn(page, `${tile('plain-ink')} iframe`)).toEqual(preview)
    expect(problems).toEqual([])
    await close()
  }, 240_000)

  it('is used by keys: a theme is applied, and taken back by one undo', async () => {
    const { page, problems, themeOf, close } = await openText({ theme: 'salon' })
    await openWall(page)
    await page.waitForSelector(`${tile('salon')} .wall-use[aria-current="true"]`)
    await eventually(async () => (await focusedTheme(page)) === 'salon')

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await focusedTheme(page)).toBe('quarterly')
    await page.keyboard.press('Enter')

    await page.waitForFunction(() => !document.querySelector('.theme-wall'))
    await page.waitForSelector('input[name="theme"][value="quarterly"]:checked')
    await eventually(async () => (await themeOf()) === 'quarterly')
    await withControl(page, 'z')
    await page.waitForSelector('input[name="theme"][value="salon"]:checked')
    await eventually(async () => (await themeOf()) === 'salon')
    expect(problems).toEqual([])
    await close()
  }, 120_000)

  it('shows the themes of a mood alone', async () => {
    const { page, problems, close } = await openText({ theme: 'salon' })
    await openWall(page)

    await page.click('.wall-mood::-p-text(After dark)')

    await page.waitForFunction((of) => document.querySelector(of)?.matches('[hidden]'), {}, tile('salon'))
    const dark = await shownThemes(page)
    expect(dark).toEqual(expect.arrayContaining(['midnight', 'neon', 'reading-lamp', 'phosphor']))
    expect(dark).not.toContain('sunflower')
    expect(await page.$$eval('.wall-use[tabindex="0"]', (buttons) => buttons.length)).toBe(1)
    await page.click('.wall-mood::-p-text(All)')
    await page.waitForSelector(`${tile('salon')}:not([hidden])`)
    expect(problems).toEqual([])
    await close()
  }, 120_000)

  it('sets two themes side by side, and gives the focus back step by step', async () => {
    const { page, problems, themeOf, close } = await openText({ theme: 'salon' })
    await page.focus('.theme-picker > .button')
    await page.keyboard.press('Enter')
    await eventually(async () => (await focusedTheme(page)) === 'salon')
    await page.keyboard.press('c')
    await page.waitForSelector('.wall-tray[data-shown]')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('c')

    await page.waitForFunction(
      (title) => {
        const frames = [...document.querySelectorAll<HTMLIFrameElement>('.wall-side iframe[data-layout]')]
        const pages = frames.map(({ contentDocument }) =>
          contentDocument?.body.textContent?.replace(/\s/g, ''),
        )
        return pages.length === 2 && pages.every((words) => words?.includes(title))
      },
      {},
      TITLE,
    )
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.side-by-side'))
    await eventually(async () => (await focusedTheme(page)) === 'quarterly')
    await page.click('.wall-tray .button')
    await page.waitForSelector('.wall-side')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('.theme-wall'))
    await eventually(async () => (await themeOf()) === 'quarterly')
    expect(problems).toEqual([])
    await close()
  }, 120_000)

  it('has no accessibility problems, and Escape gives the focus back to its button', async () => {
    const { page, problems, close } = await openText()
    await page.focus('.theme-picker > .button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.wall-tile iframe[data-shown]')
    await page.evaluate(axe.source)

    expect(await page.evaluate(seriousFindings)).toEqual([])

    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('.theme-picker > .button'))
    expect(problems).toEqual([])
    await close()
  }, 120_000)
})
