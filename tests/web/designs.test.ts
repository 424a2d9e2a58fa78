import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, press, saved, typeAtEnd, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const POSTER = { theme: 'sunflower', aspect_ratio: '1:1' as const }

/** Waits until the editor shows this theme, ratio and platform as chosen. */
async function showsPoster(page: Page, platform: string) {
  await page.waitForSelector('input[name="theme"][value="sunflower"]:checked')
  await page.waitForSelector('[role="radio"][data-state="on"]::-p-text(1:1)')
  await page.waitForSelector(`[role="radio"][data-state="on"]::-p-text(${platform})`)
}

/** Chooses a theme. Its picture may still be loading and move the others, so the pointer could miss it. */
async function chooseTheme(page: Page, theme: string) {
  const option = await page.waitForSelector(`input[name="theme"][value="${theme}"]`)
  await option?.focus()
  await option?.evaluate((input) => (input as HTMLInputElement).click())
}

const designOf = async (id: string) => (await writer.galley.projects.get(id)).design

describe('the design of a project', () => {
  it('is chosen in one browser and there in another that has never been here', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Travels\n\nA text.')
    await page.locator('aria/X[role="radio"]').click()
    await chooseTheme(page, 'sunflower')
    await page.locator('aria/1:1[role="radio"]').click()
    await saved(page)
    await eventually(async () => (await designOf(id)).configs.twitter?.aspect_ratio === '1:1')
    expect(await designOf(id)).toMatchObject({ platform: 'twitter', configs: { twitter: POSTER } })

    const other = await web.visit(writer)
    await other.open(`/editor/${id}`)
    await pagesOf(other.page)
    await showsPoster(other.page, 'X')
    // A render that says nothing takes it.
    const { config } = await writer.galley.renders.create({ project_id: id, platform: 'twitter' })
    expect(config).toMatchObject(POSTER)
    expect([...problems, ...other.problems]).toEqual([])
    await close()
    await other.close()
  })

  it('is undone and done again by the keys that undo the text, and nothing else with it', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Undo')
    const theme = (value: string) => page.waitForSelector(`input[name="theme"][value="${value}"]:checked`)
    await chooseTheme(page, 'midnight')
    await typeAtEnd(page, ' typed')
    await chooseTheme(page, 'sunflower')
    await theme('sunflower')

    // From the panel, where the theme was chosen.
    await withControl(page, 'z')
    await theme('midnight')
    expect(await page.$eval('.cm-content', (text) => text.textContent)).toBe('# Undo typed')
    // What was typed slowly is several steps.
    const text = () => page.$eval('.cm-content', (content) => content.textContent)
    await eventually(async () => {
      if ((await text()) === '# Undo') return true
      await withControl(page, 'z')
      return false
    })
    await theme('midnight')
    const isBack = () => page.$('input[name="theme"][value="sunflower"]:checked')
    await page.keyboard.down('Shift')
    await eventually(async () => {
      if (await isBack()) return true
      await withControl(page, 'z')
      return false
    })
    await page.keyboard.up('Shift')
    expect(await text()).toBe('# Undo typed')

    await eventually(async () => (await writer.galley.projects.get(id)).markdown === '# Undo typed')
    await eventually(async () => Object.values((await designOf(id)).configs)[0]?.theme === 'sunflower')
    expect(problems).toEqual([])
    await close()
  })

  it('is merged with what another tab has chosen and written', async () => {
    const one = await writeText(web, writer, '# Merge')
    const other = await web.tabOf(one)
    await other.open(`/editor/${one.id}`)
    await pagesOf(other.page)
    await chooseTheme(one.page, 'sunflower')
    await eventually(async () => Object.values((await designOf(one.id)).configs)[0]?.theme === 'sunflower')
    await typeAtEnd(other.page, ' of two')
    await other.page.locator('aria/XL[role="radio"]').click()
    await eventually(async () => Object.values((await designOf(one.id)).configs)[0]?.font_size === 'xl')

    const { markdown, design } = await writer.galley.projects.get(one.id)
    expect(markdown).toBe('# Merge of two')
    expect(Object.values(design.configs)[0]).toMatchObject({ theme: 'sunflower', font_size: 'xl' })
    await other.page.waitForSelector('input[name="theme"][value="sunflower"]:checked')
    expect([...one.problems, ...other.problems]).toEqual([])
    await one.close()
    await other.close()
  })
})

describe('the link of a render', () => {
  it('opens the platform, theme and ratio of the render where nothing else was chosen', async () => {
    const { project_id } = await writer.galley.projects.create({ markdown: '# Linked\n\nA text.' })
    const render = await writer.galley.renders.create({ project_id, platform: 'twitter', config: POSTER })
    const { page, open, problems, close } = await web.visit(writer)

    await open(new URL(render.open_in_service_url).pathname + new URL(render.open_in_service_url).search)

    await pagesOf(page)
    await showsPoster(page, 'X')
    expect(problems).toEqual([])
    await close()
  })

  it('shows the render beside today, and goes on from it with one click', async () => {
    const { project_id: id } = await writer.galley.projects.create({ markdown: '# Before' })
    const render = await writer.galley.renders.create({ project_id: id, platform: 'twitter', config: POSTER })
    await writer.galley.projects.update(id, { markdown: '# After', design: { platform: 'xhs' } })
    const { page, open, problems, close } = await web.visit(writer)
    await open(`/editor/${id}?render=${render.render_id}`)
    await page.waitForSelector('aria/This render[role="region"]')
    await page.waitForSelector('aria/Today[role="region"]')

    await press(page, 'Continue from this render')

    await showsPoster(page, 'X')
    const { markdown, design } = await writer.galley.projects.get(id)
    expect({ markdown, design }).toEqual({
      markdown: '# Before',
      design: { platform: 'twitter', configs: { twitter: POSTER } },
    })
    expect(new URL(page.url()).search).toBe('')
    expect(problems).toEqual([])
    await close()
  })
})

describe('the export panel', () => {
  it('offers the newest pages of what is on the screen, and says what has changed since others', async () => {
    const { page, problems, close } = await writeText(web, writer, '# Export\n\nA text.')
    await page.locator('aria/Xiaohongshu[role="radio"]').click()
    await chooseTheme(page, 'sunflower')
    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('.made-of ::-p-text(Xiaohongshu · Sunflower)')
    expect(await page.$('.made-of-stale')).toBeNull()

    await press(page, 'Design')
    await chooseTheme(page, 'midnight')
    await press(page, 'Export')
    await page.waitForFunction(
      () =>
        document.querySelector('.made-of-stale')?.textContent ===
        'Changed since: Theme: Midnight · Scheme: Dark',
    )

    await press(page, 'Design')
    await chooseTheme(page, 'sunflower')
    await page.waitForSelector('input[name="theme"][value="sunflower"]:checked')
    // It has both schemes, and the one of Midnight stays.
    await page.locator('aria/Light[role="radio"]').click()
    await press(page, 'Export')
    await page.waitForFunction(
      () => document.querySelector('.made-of') && !document.querySelector('.made-of-stale'),
    )
    expect(problems).toEqual([])
    await close()
  })
})
