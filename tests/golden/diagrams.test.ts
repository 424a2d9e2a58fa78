import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged, readArticle } from '../support/pages/paged-article.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** One theme for each text font. */
const looks = [
  { theme: 'plain-ink', language: 'zh-Hans' },
  { theme: 'plain-ink', language: 'en' },
  { theme: 'midnight', language: 'zh-Hans' },
  { theme: 'phosphor', scheme: 'dark', language: 'zh-Hans' },
  { theme: 'warm-letter', language: 'zh-Hans' },
  { theme: 'bauhaus', language: 'en' },
] as const

describe('diagrams', () => {
  it.each(looks)('have labels that stay clear of one another and inside their sheet in %j', async (look) => {
    const paged = await openPaged(browser, await readArticle('diagrams.md'), look)

    const found = await paged.page.run(labelFaults, null)
    await paged.page.close()

    expect(found).toEqual({ drawings: 8, faults: [] })
  })

  it('that are not drawn stay as code, with a warning on their page', async () => {
    const paged = await openPaged(browser, '# a\n\n```mermaid\ngantt\ntitle 计划\n```\n')

    const { faults } = await paged.check()
    await paged.page.close()

    expect(paged.layout.warnings).toEqual([{ code: 'diagram_unsupported', page: 1 }])
    expect(faults).toEqual([])
  })
})

/** Sent to the page as source text, so it uses nothing from outside itself. */
function labelFaults() {
  const drawings = [...document.querySelectorAll('figure.diagram > svg')]
  return { drawings: drawings.length, faults: drawings.flatMap(faultsOf) }

  function faultsOf(drawing: Element): string[] {
    const sheet = drawing.getBoundingClientRect()
    const labels = [...drawing.querySelectorAll('text')].map((label) => ({
      name: label.textContent,
      ...inkOf(label),
    }))
    const frames = [...drawing.querySelectorAll('rect:not([fill=none])')].map((rect) =>
      rect.getBoundingClientRect(),
    )
    return [
      ...labels.filter((label) => !isInside(label, sheet)).map(({ name }) => `${name} leaves its sheet`),
      ...labels.flatMap((label, index) => {
        const over = labels.slice(index + 1).find((other) => overlap(label, other))
        return over ? [`${label.name} lies over ${over.name}`] : []
      }),
      ...labels
        .filter((label) => frames.some((frame) => crossesSide(label, frame)))
        .map(({ name }) => `${name} runs over the side of a box`),
    ]
  }

  function isInside(one: Box, other: Box) {
    return (
      one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom
    )
  }

  /** Returns the middle of a line of text, because its box is higher than its letters. */
  function inkOf(label: Element) {
    const { left, right, top, bottom } = label.getBoundingClientRect()
    const [middle, half] = [(top + bottom) / 2, (bottom - top) * 0.33]
    return { left, right, top: middle - half, bottom: middle + half }
  }

  type Box = { left: number; right: number; top: number; bottom: number }

  function overlap(one: Box, other: Box) {
    return (
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    )
  }

  function crossesSide(text: Box, frame: Box) {
    const isBeside = text.top < frame.bottom && text.bottom > frame.top
    const crosses = (side: number) => text.left < side - 0.5 && text.right > side + 0.5
    return isBeside && (crosses(frame.left) || crosses(frame.right))
  }
}
