import type { CoverLayout } from '@galley/contracts'
import { COVER_LAYOUTS } from '@galley/contracts'
import { THEME_FAMILIES, themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { COVER_TEXTS, coverPicture } from '../pictures/cover-texts.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

let browser: TestBrowser
let pictures: string[]
beforeAll(async () => {
  browser = await sharedTestBrowser()
  pictures = await Promise.all([0, 1, 2, 3].map((index) => coverPicture(browser, index)))
})
afterAll(() => browser.close())

const RATIOS = ['3:4', '2.35:1', '1:1', '16:9', '9:16'] as const
const LONG = '我们花了三个月把 1 个单体应用拆成二十七个微服务 → 然后又花了半年把它们合了回去'
const DESIGNED = COVER_LAYOUTS.filter((layout) => layout !== 'theme')

type CoverShown = {
  readonly theme: string
  readonly layout: CoverLayout
  readonly ratio: string
  readonly title?: string
}

/** Returns what is wrong with a cover. Every layout is filled, so a fallback is a fault. */
async function faultsOf({ theme, layout, ratio, title }: CoverShown): Promise<string[]> {
  const { markdown, ...words } = COVER_TEXTS[layout]
  const text = markdown.replaceAll(/PICTURE(\d)/g, (_, index: string) => pictures[Number(index)] ?? '')
  const cover = { layout, ...words, ...(title !== undefined && { title }) }
  const asked = { theme, aspect_ratio: ratio, author: '林舟', cover }
  const { page, layout: pages } = await openPaged(browser, text, asked)
  const faults = await page.run(checkCover, null)
  await page.close()
  const fallbacks = pages.warnings.filter(({ code }) => code === 'cover_fallback').map(({ code }) => code)
  return [...faults, ...fallbacks].map((fault) => `${layout} ${ratio}: ${fault}`)
}

/** Runs in the page. */
function checkCover(): string[] {
  const EDGE_PX = 6
  const card = document.querySelector('#cover') ?? document.body
  const around = card.getBoundingClientRect()
  const words = [...card.querySelectorAll<HTMLElement>('p')].filter((part) => part.textContent !== '')
  const outside = words.filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect()
    const isIn = top >= around.top + EDGE_PX && bottom <= around.bottom - EDGE_PX
    return !isIn || left < EDGE_PX || right > around.width - EDGE_PX
  })
  const lines = [...card.querySelectorAll('.headline>.line,.second>.line')]
  const broken = lines.filter((line) => {
    const linePx = Number.parseFloat(getComputedStyle(line).lineHeight)
    return line.getBoundingClientRect().height > linePx * 1.5
  })
  return [
    ...outside.map((part) => `${part.className} leaves the card`),
    ...broken.map(() => 'a line of the title is broken'),
    ...overlaps(words),
  ]

  function overlaps(parts: readonly HTMLElement[]): string[] {
    return parts.flatMap((part, index) =>
      parts.slice(index + 1).flatMap((other) => {
        const [one, two] = [part.getBoundingClientRect(), other.getBoundingClientRect()]
        const isBeside = one.right <= two.left + 1 || two.right <= one.left + 1
        const isOver = !isBeside && one.bottom > two.top + 3 && two.bottom > one.top + 3
        return isOver ? [`${part.className} and ${other.className} overlap`] : []
      }),
    )
  }
}

describe('designed covers', () => {
  const shown = THEME_FAMILIES.flatMap((family) => themes.find((theme) => theme.family === family) ?? [])

  it.each(shown.map(({ family, id }, index) => [family, id, index] as const))(
    'of the family %s keep all words on the card, whole and apart, in its layouts',
    async (_, theme, index) => {
      // Every layout is tested in several families, and every ratio in all of them.
      const mine = DESIGNED.filter((_layout, at) => (at + index) % 3 === 0)
      const faults: string[] = []
      for (const [at, layout] of mine.entries()) {
        const ratio = RATIOS[(at + index) % RATIOS.length] ?? '3:4'
        faults.push(...(await faultsOf({ theme, layout, ratio, ...(at === 0 && { title: LONG }) })))
      }

      expect(faults).toEqual([])
    },
  )

  it.each([
    ['collage', 'layout-type'],
    ['photo', 'layout-type'],
    ['number', 'layout-type'],
    ['checklist', 'layout-type'],
    ['before_after', 'layout-type'],
    ['question', 'layout-question'],
  ] as const)('in the layout %s of a text without anything for it are %s', async (layout, shown) => {
    const asked = { cover: { layout, title: '晚安' } }
    const { page, layout: pages } = await openPaged(browser, '# 晚安\n\n一句话。', asked)
    const name = await page.run(() => document.querySelector('#cover')?.className ?? '', null)
    await page.close()

    expect(name.split(' ')).toContain(shown)
    const isReplaced = shown === 'layout-type'
    expect(pages.warnings).toEqual(isReplaced ? [{ code: 'cover_fallback', page: 1 }] : [])
  })

  it('of one picture are a photo instead of a collage, with dark letters if the picture is light', async () => {
    const text = `# 一个人的晚餐\n\n![](${pictures[1]})\n\n好。`
    const { page, layout } = await openPaged(browser, text, { cover: { layout: 'collage' } })
    const name = await page.run(() => document.querySelector('#cover')?.className ?? '', null)
    await page.close()

    expect(name.split(' ')).toEqual(expect.arrayContaining(['layout-photo', 'on-light']))
    expect(layout.warnings).toEqual([{ code: 'cover_fallback', page: 1 }])
  })

  it('with a title of their own keep the title of the text on its first page', async () => {
    const { layout, page } = await openPaged(browser, '# 慢一点\n\n第一段。', {
      cover: { layout: 'type', title: '快一点' },
    })
    await page.close()

    expect(layout.pages.map(({ text }) => text)).toEqual(['快一点', '慢一点\n第一段。'])
  })
})
