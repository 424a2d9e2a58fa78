import type { RenderConfigRequest } from '@galley/contracts'
import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const theme = themes.find(({ structure }) => 'grid' in structure && structure.grid === 'side-heads')?.id ?? ''
const PARAGRAPH = '老周的价牌是一块刷了黑漆的木板，粉笔字，三行。最大的是价钱，其次是名字。'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

type Place = { left: number; right: number; top: number; bottom: number }

/** Returns where the words of the first chapter's heading and of the two blocks below it are. */
async function placesOf(heading: string, below: string, config: RenderConfigRequest = {}) {
  const text = `# 题目\n\n引子。\n\n## ${heading}\n\n${below}`
  const { page, check } = await openPaged(browser, text, { theme, ...config })
  const { faults } = await check()
  const [head, block, next] = await page.run(readPlaces, null)
  await page.close()
  return { faults, head, block, next }
}

function readPlaces(): readonly [Place, Place, Place] {
  const heading = document.querySelector('h2')
  const placeOf = (element: Element | null | undefined) => {
    const range = document.createRange()
    if (element) range.selectNodeContents(element)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return { left, right, top, bottom }
  }
  const below = heading?.nextElementSibling
  // What is wide may have a ground, which begins above its words.
  const wide = below?.nextElementSibling?.getBoundingClientRect()
  const { left = 0, right = 0, top = 0, bottom = 0 } = wide ?? {}
  return [placeOf(heading), placeOf(below), { left, right, top, bottom }]
}

describe('a side head', () => {
  it.each([
    ['食材', PARAGRAPH],
    ['数据格式是一种承诺', PARAGRAPH],
    ['数据格式是一种承诺', '只有一行。'],
    ['从一行字开始', `> ${PARAGRAPH}`],
    ['アクセス方法', PARAGRAPH],
    ['食材', '- 面粉\n- 糖'],
  ])('%s stands beside what is below it: %s', async (heading, below) => {
    const { faults, head, block } = await placesOf(heading, below)

    expect(faults).toEqual([])
    expect(head.right).toBeLessThan(block.left)
    expect(Math.abs(head.top - block.top)).toBeLessThan(14)
  })

  it.each([
    ['时间是按顺序来的，不是按钟点来的', PARAGRAPH],
    ['Morning market', PARAGRAPH],
    ['一张价牌的排版', '- 面粉\n- 糖'],
    ['食材', '```\nconst flour = 200\n```'],
    ['食材', '| 名 | 量 |\n|---|---|\n| 糖 | 5 |'],
  ])('is not made of %s above %s', async (heading, below) => {
    const { faults, head, block } = await placesOf(heading, below)

    expect(faults).toEqual([])
    expect(head.bottom).toBeLessThan(block.top + 1)
  })

  it('is not made of headings in a text of another language, or above text that runs to the left', async () => {
    const english = await placesOf('数据格式是一种承诺', PARAGRAPH, { language: 'en' })
    const arabic = await placesOf('从一行字开始', '> مرحبا بكم في هذه الصفحة الجميلة')

    for (const { faults, head, block } of [english, arabic]) {
      expect(faults).toEqual([])
      expect(head.bottom).toBeLessThan(block.top + 1)
    }
  })

  it.each(['m', 'xl'] as const)(
    'leaves room for its lines above what is wide, in size %s',
    async (font_size) => {
      const { faults, head, next } = await placesOf(
        '数据格式是一种承诺',
        '只有一行。\n\n```\nconst flour = 200\n```',
        { font_size },
      )

      expect(faults).toEqual([])
      expect(head.bottom).toBeLessThan(next.top)
    },
  )
})
