import { imagesOfBrand } from '@galley/render'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { encodedLogos, LOGOS } from '../support/brand-logos.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { readArticle } from '../support/pages/paged-article.ts'
import { comparedPages } from '../support/web/compared-pages.ts'
import type { WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

// `npm run check:preview` compares twelve texts in every theme.

let web: WebStack
let reference: TestBrowser
beforeAll(async () => {
  web = await useSharedWebStack()
  reference = await sharedTestBrowser()
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

  const { differing, edges } = await comparedPages({
    visit,
    reference,
    projectId,
    markdown,
    config: { theme },
  })

  expect({ differing, edges }).toEqual({ differing: 0, edges: 0 })
  expect(visit.problems).toEqual([])
  await visit.close()
})

/** A brand of a background alone. */
const KIT = { name: 'Tea', colours: { light: null, dark: null }, signature: null, qr: null }

it('the preview of pages on the background of a brand has the pixels of the print', async () => {
  const writer = await web.person()
  const { brands, projects } = writer.galley
  const { brand_id: id } = await brands.create(KIT)
  const content = new Blob([LOGOS.hills], { type: 'image/svg+xml' })
  await brands.putPicture(id, { picture: 'background', content })
  const markdown = await readArticle('short-note.md')
  const { project_id: projectId } = await projects.create({ markdown })
  const visit = await web.visit(writer)
  await visit.page.setViewport({ width: 1440, height: 900, deviceScaleFactor: 2 })
  await visit.open('/')

  const brand = { ...KIT, images: imagesOfBrand(await encodedLogos({ background: 'hills' })) }
  const config = { theme: 'plain-ink', brand: id }
  const compared = await comparedPages({ visit, reference, projectId, markdown, config, brand })

  expect(compared.differing).toBe(0)
  await visit.close()
})
