import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { stepsIn } from '../../../../../../tests/support/pages/page-steps.ts'
import type { BreakPlan } from '../../break-plan.ts'
import type { Frame } from '../../frame.ts'
import { pageCss } from '../../page-css.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** Pages of 100 px with room for 80 px of text, which begins at 10 px. */
const frame: Frame = {
  card: { widthPx: 220, heightPx: 100, scale: 1 },
  sidePx: 10,
  topPx: 10,
  bottomPx: 10,
  contentWidthPx: 200,
  contentHeightPx: 80,
  bodyPx: 10,
  leadingPx: 20,
  footPx: 8,
  give: 0,
}
const STYLE = `<style>body,p{margin:0;font-size:10px;line-height:20px}${pageCss(frame)}</style>`
const FLOW = `${STYLE}<main id="flow" class="whole">${'<p>a</p>'.repeat(3)}</main>`

const planOf = (...starts: readonly number[]): BreakPlan => ({
  starts: starts.map((element) => ({ element, line: 0 })),
  paragraphs: [{ element: 0, orphans: 3, widows: 4 }],
  stretched: [],
  hiddenRules: [1],
  pictures: [],
  gaps: [],
  fill: [1, 1],
  cost: 0,
})

async function apply(plan: BreakPlan | null, isPaged: boolean) {
  const page = await browser.open(`<!doctype html>${FLOW}`, frame.card)
  const run = stepsIn(page)
  const { isKept } = await run('applyBreaks', { cardHeightPx: 100, plan, isPaged })
  const tops = await page.run(
    () => [...document.querySelectorAll('p')].map((p) => p.getBoundingClientRect().top),
    null,
  )
  const marks = await page.run(
    () => [...document.querySelectorAll('p')].map((p) => `${p.className} ${p.style.orphans}`.trim()),
    null,
  )
  await page.close()
  return { isKept, tops, marks }
}

describe('applyBreaks', () => {
  it('breaks where the plan says', async () => {
    expect(await apply(planOf(2), false)).toEqual({
      isKept: true,
      tops: [10, 30, 110],
      marks: ['3', 'at-break', 'page-start part-start'],
    })
  })

  it('opens and closes gaps, whatever the margins around them are', async () => {
    const gaps = [
      { above: 0, below: 1, abovePx: 12, belowPx: -3 },
      { above: 1, below: 2, abovePx: 5, belowPx: 0 },
    ]

    expect((await apply({ ...planOf(), gaps, hiddenRules: [] }, false)).tops).toEqual([10, 39, 64])
  })

  it('breaks a paragraph that would fit: its last line gets higher, and the gap below takes that back', async () => {
    const page = await browser.open(
      `<!doctype html>${STYLE}<main id="flow" class="whole"><p>a<br>b<br>c</p><p>d</p><p>e</p></main>`,
      frame.card,
    )
    const plan: BreakPlan = {
      ...planOf(),
      starts: [{ element: 0, line: 1 }],
      paragraphs: [{ element: 0, orphans: 1, widows: 2 }],
      stretched: [{ element: 0, heightPx: 44 }],
      hiddenRules: [],
      // Of the elements, 1 and 2 are the line breaks.
      gaps: [{ above: 0, below: 3, abovePx: -24, belowPx: 0 }],
    }
    const run = stepsIn(page)
    const { isKept } = await run('applyBreaks', { cardHeightPx: 100, plan, isPaged: false })
    const tops = await page.run(() => {
      const range = document.createRange()
      range.selectNodeContents(document.body)
      return [...range.getClientRects()].filter(({ width }) => width > 0 && width < 50).map(({ top }) => top)
    }, null)
    await page.close()

    expect(isKept).toBe(true)
    // The words stand some px below the top of their line.
    expect(tops.map((top) => Math.floor((top - 10) / 20) * 20 + 10)).toEqual([10, 110, 130, 150, 170])
  })

  it('undoes a plan that the browser did not carry out, and lets the browser break', async () => {
    const plan = { ...planOf(2), starts: [{ element: 2, line: 1 }] }

    expect(await apply(plan, false)).toEqual({
      isKept: false,
      tops: [10, 30, 50],
      marks: ['keep', 'keep', 'keep'],
    })
  })

  it('leaves the marks of such a plan in a text that an editor has paged', async () => {
    const plan = { ...planOf(2), starts: [{ element: 2, line: 1 }] }

    const { isKept, marks } = await apply(plan, true)

    expect({ isKept, marks }).toEqual({ isKept: false, marks: ['3', 'at-break', ''] })
  })

  it('keeps short paragraphs whole where there is no plan', async () => {
    expect((await apply(null, false)).marks).toEqual(['keep', 'keep', 'keep'])
  })
})
