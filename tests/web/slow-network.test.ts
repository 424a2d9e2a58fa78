import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, press, saved, slowDown, typeAtEnd, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

describe('with a slow network', () => {
  it('a project says that it is on its way, and comes', async () => {
    const { project_id } = await writer.galley.projects.create({ markdown: '# On a slow train' })
    const { page, open, problems, close } = await web.visit(writer)
    await open('/projects')
    await page.waitForSelector('::-p-text(On a slow train)')
    await slowDown(page)
    await page.click('.project-card > a')
    await page.waitForSelector('.loading')
    await pagesOf(page)

    expect(page.url()).toContain(project_id)
    expect(problems).toEqual([])
    await close()
  })

  it('what is typed while a save is under way is saved after it, and the editor says how far it is', async () => {
    const { page, id, problems, close } = await writeText(web, writer, '# Slow')
    await slowDown(page)
    await typeAtEnd(page, ' one')
    await page.waitForSelector('.save-mark[data-state="unsaved"]')
    await page.waitForSelector('.save-mark[data-state="saving"]')
    await page.keyboard.type(' two')
    await page.waitForSelector('.save-mark[data-state="saving"]')
    await saved(page)
    await eventually(async () => (await writer.galley.projects.get(id)).markdown === '# Slow one two')
    expect(problems).toEqual([])
    await close()
  })

  it('pages say how far they are, and come', async () => {
    const { page, id, problems, close } = await writeText(
      web,
      writer,
      '# Slow\n\nOne.\n\n<!-- page -->\n\nTwo.',
    )
    await slowDown(page)
    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('.export-progress progress')
    await page.waitForSelector('[data-proof="same"]')
    const { items } = await writer.galley.renders.list({ project_id: id })
    await eventually(async () => (await page.$$('.gallery img')).length === items[0]?.page_count)

    expect(items).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })
})
