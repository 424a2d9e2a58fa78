import type { PageCorner } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import type { WornBrand } from '@galley/render'
import { cardOf, documentHtml, pageInput, readSource, themes } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import { someOf } from '../support/some-of.ts'
import { BRAND_KIT } from '../support/theme-file.ts'

// The mark of a brand in each corner of each theme, beside long names and code that goes on from page to page.

const BRAND = 'brd_00000000000000000000000000'
const LONGEST = '@springtea.shop.2026'
const CODE = Array.from({ length: 60 }, (_, line) => `const line${line} = read(${line})`).join('\n')
const MARKDOWN = `# 一个很长很长的标题，页眉和页脚都放不下它，所以会被截断\n\n茶要慢慢喝。\n\n\`\`\`js\n${CODE}\n\`\`\`\n`

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

function brandWith(content: 'text' | 'logo', corner: PageCorner): WornBrand {
  const square = { width: 300, height: 300, outline: [{ colour: '#1f6f54' as const, share: 1 }] }
  return {
    ...BRAND_KIT,
    corner_mark: { content, text: LONGEST, corner },
    images: { logo: { ...square, uri: 'data:image/png;base64,AAAA' } },
  }
}

/** Returns what a mark touches on any page, and how many pages have one. */
async function lookAt(theme: string, brand: WornBrand, ratio: '3:4' | '16:9') {
  const config = resolveRenderConfig('xhs', {
    theme,
    aspect_ratio: ratio,
    brand: BRAND,
    author: '山里来的老王和他的朋友们',
  })
  const card = cardOf(config)
  const source = readSource(
    { title: '一个很长很长的标题，页眉和页脚都放不下它', markdown: MARKDOWN },
    config,
    {
      brands: { [BRAND]: brand },
    },
  )
  if (!source) throw new Error('There is no such theme.')
  const html = documentHtml({ page: 1, config, contents: 'pages' }, { ...source, mathStylesheet: null })
  const page = await browser.open(html, card)
  const { pageCount } = await layOutPages(stepsIn(page), pageInput(card, config))
  const seen = await page.run(findTouched, { ...card, longest: LONGEST })
  await page.close()
  return { ...seen, pageCount }
}

/** Runs in the page. */
function findTouched({
  longest,
  ...card
}: {
  readonly widthPx: number
  readonly heightPx: number
  readonly longest: string
}) {
  const textRects = [...document.querySelectorAll('#flow, .page-number, .continued, .names > span')].flatMap(
    (element) => {
      const box = element.closest('.names')?.getBoundingClientRect()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const rects: { what: string; left: number; right: number; top: number; bottom: number }[] = []
      while (walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        for (const { left, right, top, bottom, width, height } of range.getClientRects())
          if (Math.min(width, height) > 1)
            rects.push({
              what: element.id || element.className || 'name',
              left: Math.max(left, box?.left ?? left),
              right: Math.min(right, box?.right ?? right),
              top,
              bottom,
            })
      }
      return rects
    },
  )
  const marks = [...document.querySelectorAll('.corner-mark > *')].map((mark) => mark.getBoundingClientRect())
  const touched = marks.flatMap((mark) => [
    ...textRects
      .filter(
        ({ left, right, top, bottom }) =>
          left < mark.right - 0.5 &&
          right > mark.left + 0.5 &&
          top < mark.bottom - 0.5 &&
          bottom > mark.top + 0.5,
      )
      .map(({ what }) => what),
    ...(mark.left < 0 || mark.right > card.widthPx ? ['edge'] : []),
    ...(Math.floor(mark.top / card.heightPx) === Math.floor(mark.bottom / card.heightPx)
      ? []
      : ['next page']),
  ])
  const least = Math.min(...marks.map(({ height, width }) => Math.min(height, width)))
  return {
    touched: [...new Set(touched)],
    marks: marks.length,
    amongNames: [...document.querySelectorAll('.names')].filter(
      ({ firstElementChild: first }) => first?.matches('.logo') || first?.textContent === longest,
    ).length,
    isSmall: marks.length > 0 && least < 8,
  }
}

const WANTED = [
  ['top_left', 'text', '3:4'],
  ['top_right', 'logo', '16:9'],
  ['bottom_left', 'logo', '3:4'],
  ['bottom_right', 'text', '16:9'],
] as const

describe('the mark of a brand', () => {
  it.each(someOf(themes, 4).map(({ id }) => id))(
    'touches nothing in %s, and is on each page of text',
    async (theme) => {
      for (const [corner, content, ratio] of WANTED) {
        const seen = await lookAt(theme, brandWith(content, corner), ratio)

        expect({ corner, content, ...seen }).toMatchObject({ touched: [], isSmall: false })
        expect(seen.marks || seen.amongNames).toBe(seen.pageCount)
      }
    },
  )
})
