import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestPool } from '../../../../../../apps/worker/src/browser/test-chromium.ts'
import { card, job, startTestPool } from '../../../../../../apps/worker/src/browser/test-chromium.ts'
import { openCanvas } from '../../../../../../apps/worker/src/layout/open-canvas.ts'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { stepsIn } from '../../../../../../tests/support/pages/page-steps.ts'

let browser: TestBrowser
let pool: TestPool
beforeAll(async () => {
  ;[browser, pool] = await Promise.all([sharedTestBrowser(), startTestPool()])
})
afterAll(() => Promise.all([browser.close(), pool.close()]))

/** Runs in the page. */
function readBody(_input: null) {
  const { zoom, transform } = getComputedStyle(document.body)
  return {
    density: devicePixelRatio,
    zoom,
    transform,
    leftPx: document.querySelector('i')?.getBoundingClientRect().left,
  }
}

const html = '<!doctype html><body style="margin:0"><i style="margin-left:50px">a</i>'

describe('setDensity', () => {
  it('lays a text out as on a screen of one pixel for each CSS px, and draws it as large as it was', async () => {
    const body = await pool.run(job({ card: { ...card, scale: 2 } }), async (page) => {
      const run = await openCanvas(page, html)
      await run('setDensity', null)
      return page.evaluate(readBody, null)
    })

    expect(body).toEqual({ density: 2, zoom: '0.5', transform: 'matrix(2, 0, 0, 2, 0, 0)', leftPx: 50 })
  })

  it('leaves a layout alone whose density is only emulated', async () => {
    const page = await browser.open(html, { widthPx: 200, heightPx: 100 })
    await stepsIn(page)('setDensity', null)
    const body = await page.run(readBody, null)
    await page.close()

    expect(body).toEqual({ density: 2, zoom: '1', transform: 'none', leftPx: 50 })
  })

  it('takes back what a style sheet did for a density that is only emulated', async () => {
    const style =
      '<style>@media(resolution:2dppx){body{zoom:.5;transform:scale(2);transform-origin:0 0}}</style>'
    const page = await browser.open(html.replace('<body', `${style}<body`), { widthPx: 200, heightPx: 100 })
    await stepsIn(page)('setDensity', null)
    const body = await page.run(readBody, null)
    await page.close()

    expect(body).toEqual({ density: 2, zoom: '1', transform: 'none', leftPx: 50 })
  })
})
