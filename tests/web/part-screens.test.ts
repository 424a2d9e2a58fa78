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

/** Returns what a dialog needs and its scroller hides: the way out, and the buttons at its end. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.$$eval('.dialog', (dialogs) =>
    dialogs.flatMap((dialog) => {
      const scroller = dialog.querySelector('.dialog-scroller')
      const parts = [...dialog.querySelectorAll('h2, .dialog > .icon-button, .dialog-end button')]
      const isSeen = (part: Element) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      return [0, scroller?.scrollHeight ?? 0].flatMap((top) => {
        scroller?.scrollTo(0, top)
        return parts.filter((part) => !isSeen(part)).map((part) => `${part.outerHTML.slice(0, 60)} at ${top}`)
      })
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
    const hidden = await hiddenParts(page)
    expect({ name, found, overflows: await overflows(page), hidden }).toEqual({
      name,
      found: [],
      overflows: [],
      hidden: [],
    })
  }
  expect(problems).toEqual([])
  await close()
})
