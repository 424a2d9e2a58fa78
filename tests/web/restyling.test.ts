import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readArticle } from '../support/pages/paged-article.ts'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, previewText } from '../support/web/editor-visit.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack

beforeAll(async () => {
  web = await startWebStack()
})
afterAll(() => web.close())

type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } }

// Some selectors make a browser restyle a whole text with each block that is inserted: 445 elements of this one.
it('restyles a few blocks when one of a long text changes, in all frames', async () => {
  const writer = await web.person()
  const { project_id } = await writer.galley.projects.create({ markdown: await readArticle('ten-pages.md') })
  const { page, open, close } = await web.visit(writer)
  await open(`/editor/${project_id}`)
  await page.waitForSelector('iframe[data-layout]')
  const before = await pagesOf(page)
  await page.click('.cm-content')
  await page.keyboard.down('Control')
  await page.keyboard.press('Home')
  await page.keyboard.up('Control')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // The first change may even the pages out with another line height, which does restyle the text.
  await page.keyboard.type('夸')
  await eventually(async () => (await previewText(page)).includes('夸') && (await pagesOf(page)) !== before)

  await page.tracing.start({ categories: ['devtools.timeline'] })
  await page.keyboard.type('克')
  await eventually(async () => (await previewText(page)).includes('夸克'))
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(
    Buffer.from((await page.tracing.stop()) ?? []).toString(),
  )

  const restyled = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
  )
  expect(Math.max(...restyled)).toBeGreaterThan(10)
  expect(Math.max(...restyled)).toBeLessThan(120)
  await close()
})
