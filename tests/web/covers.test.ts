import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, withControl } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const optionOf = (layout: string) => `input[name="cover-layout"][value="${layout}"]`
const isChosen = (page: Page, layout: string) => page.waitForSelector(`${optionOf(layout)}:checked`)

/** Returns the words on the cover in the preview, without white space. */
const wordsShown = (page: Page) =>
  page.$eval('.preview iframe[data-layout]', (frame) => {
    const { contentDocument } = frame as HTMLIFrameElement
    // Lines are elements without a blank between them.
    return contentDocument?.getElementById('cover')?.textContent?.replace(/\s/g, '') ?? ''
  })

describe('the picker of covers', () => {
  it('shows the text’s own covers, and is used by keys; a choice is saved, survives the switch, and is undone', async () => {
    const { project_id } = await writer.galley.projects.create({
      markdown: '# Seven teas\n\n- Green\n- Black\n- White\n',
      design: { platform: 'xhs', configs: { xhs: { cover: true } } },
    })
    const coverOf = async () => (await writer.galley.projects.get(project_id)).design.configs.xhs?.cover
    const { page, open, problems, close } = await web.visit(writer)
    await open(`/editor/${project_id}`)
    await pagesOf(page)
    const theme = await page.waitForSelector(`${optionOf('theme')}:checked`)
    await theme?.focus()
    await page.waitForFunction(() => {
      const shown = document.querySelector('.cover-list .small-page[data-shown] iframe')
      const cover = (shown as HTMLIFrameElement | null)?.contentDocument?.getElementById('cover')
      return cover?.textContent?.includes('Seven teas')
    })

    await page.keyboard.press('ArrowRight')

    await isChosen(page, 'type')
    await page.waitForSelector('.cover-list label:nth-of-type(2) .small-page[data-shown]')
    await page.locator('aria/Title on the cover').fill('All the teas')
    await eventually(async () => (await wordsShown(page)).includes('Alltheteas'))
    const chosen = { layout: 'type', title: 'All the teas' }
    await eventually(async () => JSON.stringify(await coverOf()) === JSON.stringify(chosen))
    const flip = () => page.locator('aria/Cover[role="switch"]').click()
    await flip()
    await eventually(async () => (await coverOf()) === false)
    await flip()
    await isChosen(page, 'type')
    await eventually(async () => typeof (await coverOf()) === 'object')
    expect(await coverOf()).toEqual(chosen)
    await withControl(page, 'z')
    await eventually(async () => (await coverOf()) === false)
    expect(problems).toEqual([])
    await close()
  })
})
