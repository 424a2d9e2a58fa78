import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { readArticle } from '../support/pages/paged-article.ts'
import { comparedPages } from '../support/web/compared-pages.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

// `npm run check:preview` compares twelve texts in every theme.

let web: WebStack
let reference: TestBrowser
beforeAll(async () => {
  web = await useSharedWebStack()
  reference = await startTestBrowser()
})
afterAll(async () => {
  await reference.close()
  await web.close()
})

const CASES = [
  ['short-note.md', 'plain-ink'],
  ['short-note.md', 'neon'],
  ['quotes-and-html.md', 'dot-journal'],
] as const

it.each(CASES)('the preview of %s in %s has the pixels of the print', async (name, theme) => {
  const writer = await web.person()
  const markdown = await readArticle(name)
  const { project_id: projectId } = await writer.galley.projects.create({ markdown })
  const visit = await web.visit(writer)
  await visit.page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 2 })
  await visit.open('/')

  const { differing } = await comparedPages({ visit, reference, projectId, markdown, config: { theme } })

  expect(differing).toBe(0)
  expect(visit.problems).toEqual([])
  await visit.close()
})
