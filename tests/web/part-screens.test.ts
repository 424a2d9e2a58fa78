import { afterAll, beforeAll, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { fillBrand } from '../support/web/filled-brand.ts'
import type { PartScene } from '../support/web/part-screens.ts'
import { partScreens } from '../support/web/part-screens.ts'
import { writeBranded } from '../support/web/web-scene.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person
let scene: PartScene

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
  const { galley } = writer
  const brandId = await fillBrand(galley)
  scene = {
    writeText: async (markdown) => `/editor/${(await galley.projects.create({ markdown })).project_id}`,
    writeBranded: () => writeBranded(galley, brandId),
  }
})
afterAll(() => web.close())

/** Returns what floats above the page and reaches out of the window, and boxes in it that are wider than their place. */
function overflows(page: Page): Promise<string[]> {
  return page.$$eval('.dialog, .popover, .menu', (floating) =>
    floating.flatMap((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const isTooWide = box.scrollWidth > box.clientWidth
      return isInside && !isTooWide ? [] : [box.className]
    }),
  )
}

it.each([
  ['light', 1440],
  ['dark', 360],
])('parts of the editor have no barrier and stay in the window, %s at %d px', async (scheme, width) => {
  const { page, open, problems, close } = await web.visit(writer)
  page.setDefaultTimeout(60_000)
  await page.setViewport({ width, height: 780 })
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
  for (const { name, path, ready, act } of partScreens(scene)) {
    await open(typeof path === 'string' ? path : await path())
    await page.waitForSelector(ready ?? 'h1')
    await act?.(page)
    await page.evaluate(axe.source)
    const found = await page.evaluate(seriousFindings)
    expect({ name, found, overflows: await overflows(page) }).toEqual({ name, found: [], overflows: [] })
  }
  expect(problems).toEqual([])
  await close()
})
