import { resolveRenderConfig } from '@galley/contracts'
import {
  canvasHtml,
  cardOf,
  detectStructure,
  findTheme,
  pageInput,
  parseMarkdown,
  themes,
} from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { someOf } from '../support/some-of.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

const TITLES = [
  '晚安',
  '我们花了三个月把一个单体应用拆成二十七个微服务，然后又花了半年把它们合了回去',
  'How we moved four billion rows out of a database that nobody dared to touch',
  '深入浅出 React Server Components：从原理到实践',
  `${'Supercalifragilistic'.repeat(3)} W${'W'.repeat(30)}`,
  '长标题'.repeat(66),
  'עברית ועוד עברית 🎉👩‍👩‍👧 ﷽ ไทย',
]
const LEAST_TITLE_PX = 52
const RATIOS = ['3:4', '1:1', '16:9', '2.35:1', '9:16'] as const
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SUMMARY = '周五下午五点，我们按下了发布按钮。三分钟后，监控上的曲线像断了线的风筝。'

type CoverRequest = {
  readonly theme: string
  readonly ratio: string
  readonly title: string
  readonly isPictured: boolean
}

async function openCover({ theme: id, ratio, title, isPictured }: CoverRequest) {
  const config = resolveRenderConfig('xhs', {
    theme: id,
    aspect_ratio: ratio,
    cover: true,
    end_card: true,
    author: '林舟',
  })
  const article = parseMarkdown(
    `---\ntags: [数据库, 运维]\n---\n${SUMMARY}\n\n${isPictured ? `![a](${PICTURE})` : ''}`,
  )
  const theme = findTheme(id)
  if (!theme) throw new Error('There is no such theme.')
  const { language } = detectStructure(article)
  const html = canvasHtml({ article, title, theme, language, config, mathStylesheet: null })
  const card = cardOf(config)
  const page = await browser.open(html, card)
  const { pageCount } = await layOutPages(stepsIn(page), pageInput(card, config))
  return { page, card, pageCount }
}

async function coverFaults(asked: CoverRequest): Promise<string[]> {
  const { page, card, pageCount } = await openCover(asked)
  const faults = await page.run(checkCards, { isUpright: card.heightPx >= card.widthPx, pageCount })
  await page.close()
  return faults.map((fault) => `${asked.theme} ${asked.ratio} ${asked.title.slice(0, 12)}: ${fault}`)
}

/**
 * Returns what is wrong with the cover and the end card: text outside of the card, overlaps, lines that the browser
 * broke.
 *
 * It is sent to the page as source text, so it uses nothing from outside itself.
 */
function checkCards(input: { isUpright: boolean; pageCount: number }): string[] {
  const EDGE_PX = 8
  const cards = [...document.querySelectorAll('.card')]
  const heightPx = document.body.getBoundingClientRect().height
  const isWhole = cards.length === 2 && heightPx === input.pageCount * (cards[0]?.clientHeight ?? 0)
  return [...(isWhole ? [] : ['the document is not whole']), ...cards.flatMap(checkCard)]

  function checkCard(card: Element): string[] {
    const texts = [...card.querySelectorAll('.title,.standfirst,.byline')]
    // A picture may extend to the edge. If it fills the card, the text has its own background.
    const isOver = card.matches('.label,.strips')
    const parts = [...texts, ...card.querySelectorAll(isOver ? 'none' : '.cover-image')]
    const around = card.getBoundingClientRect()
    const outside = texts.filter((part) => !isInside(part.getBoundingClientRect(), around))
    const lines = [...card.querySelectorAll('.line')]
    return [
      ...(isOver ? texts.filter((text) => !hasGround(text, card)).map(() => 'text on a picture') : []),
      ...[...card.querySelectorAll('.cover-image')].flatMap((image) => tooSmall(image, around)),
      ...outside.map((part) => `${part.className} leaves its card`),
      ...parts.flatMap((part, index) => overlaps(part, parts.slice(index + 1))),
      ...lines.filter(isBroken).map(() => 'a line of the title is broken or too wide'),
      ...lines
        .filter((line) => leavesSquare(line, around))
        .map(() => 'the title leaves the square of the feed'),
    ]
  }

  function isInside(box: DOMRect, around: DOMRect): boolean {
    const isInHeight = box.top >= around.top + EDGE_PX && box.bottom <= around.bottom - EDGE_PX
    return isInHeight && box.left >= EDGE_PX && box.right <= around.width - EDGE_PX
  }

  /** Returns whether the text has a background: the label's, or that of its line or name. */
  function hasGround(text: Element, card: Element): boolean {
    const words = card.querySelector('.words') ?? card
    if (card.matches('.strips'))
      return [...text.children].every((part) => !isClear(getComputedStyle(part).backgroundColor))
    const label = getComputedStyle(words, '::before')
    const [labelBox, box] = [words.getBoundingClientRect(), text.getBoundingClientRect()]
    const bottom = labelBox.bottom - Number.parseFloat(label.bottom)
    return !isClear(label.backgroundColor) && box.bottom <= bottom && box.left >= labelBox.left - 1
  }

  function isClear(colour: string): boolean {
    return colour === 'transparent' || /,\s*0\)$/.test(colour)
  }

  function tooSmall(image: Element, around: DOMRect): string[] {
    const { width, height } = image.getBoundingClientRect()
    const share = (width * height) / (around.width * around.height)
    return share < 0.45 ? [`the picture takes ${Math.round(share * 100)} % of its card`] : []
  }

  function overlaps(part: Element, others: readonly Element[]): string[] {
    const one = part.getBoundingClientRect()
    return others
      .filter((other) => {
        const two = other.getBoundingClientRect()
        const isBeside = one.right <= two.left + 1 || two.right <= one.left + 1
        return !isBeside && one.bottom > two.top + 1 && two.bottom > one.top + 1
      })
      .map((other) => `${part.className} and ${other.className} overlap`)
  }

  function isBroken(line: Element): boolean {
    const linePx = Number.parseFloat(getComputedStyle(line).lineHeight)
    return line.getBoundingClientRect().height > linePx * 1.5 || line.scrollWidth > line.clientWidth + 1
  }

  function leavesSquare(line: Element, around: DOMRect): boolean {
    const { top, bottom } = line.getBoundingClientRect()
    const middle = (around.top + around.bottom) / 2
    const half = around.width / 2 + 1
    return input.isUpright && (top < middle - half || bottom > middle + half)
  }
}

/** Returns the sizes of a title of thirteen characters beside a picture that are too small for a cover. */
async function smallTitles(theme: string): Promise<string[]> {
  const sizes = await Promise.all(
    ['3:4', '1:1', '9:16'].map(async (ratio) => {
      const { page } = await openCover({
        theme,
        ratio,
        title: '把一页纸排好，需要多少耐心',
        isPictured: true,
      })
      const sizePx = await page.run(readTitlePx, null)
      await page.close()
      return { ratio, sizePx }
    }),
  )
  return sizes
    .filter(({ sizePx }) => sizePx < LEAST_TITLE_PX)
    .map(({ ratio, sizePx }) => `${ratio}: ${sizePx} px`)
}

/** Runs in the page. */
function readTitlePx(): number {
  const title = document.querySelector('#cover .title') ?? document.body
  return Number.parseFloat(getComputedStyle(title).fontSize)
}

describe('covers and end cards', () => {
  it.each(someOf(themes, 4).map(({ id }) => id))(
    'of %s set a short title large beside a picture',
    async (theme) => {
      expect(await smallTitles(theme)).toEqual([])
    },
  )

  it.each(someOf(themes, 4).map(({ id }) => id))(
    'of %s show their title whole, and nothing over it, at every ratio',
    async (theme) => {
      const index = themes.findIndex(({ id }) => id === theme)
      const faults = await Promise.all(
        TITLES.map((title, at) => {
          // Every theme is tested with every title, and every title with every ratio over all themes.
          const ratio = RATIOS[(at + index) % RATIOS.length] ?? '3:4'
          return coverFaults({ theme, ratio, title, isPictured: title.length % 2 === 0 })
        }),
      )

      expect(faults.flat()).toEqual([])
    },
  )
})

describe('the pages of a text', () => {
  const TEXT = '# 慢一点\n\n第一段。别着急。'

  it('begin below a cover with the text, because the cover has the title', async () => {
    const { layout, page, check } = await openPaged(browser, TEXT, { cover: true })
    const { faults } = await check()
    await page.close()

    expect(faults).toEqual([])
    expect(layout.pages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^慢一点/u),
      '第一段。别着急。',
    ])
  })

  it('begin with the title without a cover', async () => {
    const { layout, page } = await openPaged(browser, TEXT)
    await page.close()

    expect(layout.pages.map(({ text }) => text)).toEqual(['慢一点\n第一段。别着急。'])
  })
})
