import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { openWithModules } from '../../../../../../tests/support/in-page-module.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function lineEndsOf(paragraph: string): Promise<number[]> {
  const style = '<style>p{margin:0;padding:0;font-size:10px;line-height:20px;width:100px}</style>'
  const modules = [new URL('./line-ends.ts', import.meta.url)]
  const html = `${style}<div style="height:7px"></div><p>${paragraph}</p>`
  const { page, call } = await openWithModules<typeof import('./line-ends.ts')>(browser, html, modules)
  const ends = await call(({ lineEnds }, view) =>
    lineEnds(view, view.document.querySelector('p') ?? view.document.body),
  )
  await page.close()
  return ends
}

describe('lineEnds', () => {
  it('counts the leading where all lines are alike', async () => {
    expect(await lineEndsOf('one<br>two<br>three')).toEqual([20, 40, 60])
  })

  it('ends a line halfway to the next where one of them is higher', async () => {
    const high = '<i style="display:inline-block;width:9px;height:47px;vertical-align:bottom"></i>'

    const ends = await lineEndsOf(`one<br>${high} two<br>three`)

    // 20 px, 47 px, 20 px: a line's words end some px above the end of the line, so each end is between the words of two lines.
    expect(ends).toHaveLength(3)
    expect(ends[0]).toBeGreaterThan(15)
    expect(ends[0]).toBeLessThanOrEqual(20)
    expect(ends[1]).toBeGreaterThanOrEqual(67)
    expect(ends[1]).toBeLessThan(72)
    expect(ends[2]).toBe(87)
  })

  it('keeps what is raised in the line that it stands in', async () => {
    const high = '<i style="display:inline-block;width:9px;height:31px"></i>'

    expect(await lineEndsOf(`one <sup>2</sup> ${high}<br>two`)).toHaveLength(2)
  })

  it('gives the whole where nothing can be seen', async () => {
    expect(await lineEndsOf('<i style="display:inline-block;width:0;height:33px"></i>')).toHaveLength(1)
  })
})
