import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { EVERY_THIRD_THEME } from '../support/pages/every-third-theme.ts'
import { openPaged } from '../support/pages/paged-article.ts'

const PLAIN = '很多人以为熬夜能多学一点，其实睡眠不足会让大脑没有时间整理白天学到的东西。'
const NOTED =
  '真正有效的是==间隔复习=={>>第三遍最关键！<<}，隔三天再看一遍，[慢一点]{.underline}{>>我上学期就是这样，白白熬了两个月，最后一科也没有考好<<}也没关系。'
/** Different lengths of text before the notes, so that pages end above, at and below them. */
const LENGTHS = Array.from({ length: 10 }, (_, index) => 1 + (index % 5))
const NOTE = `# 怎样[记得牢]{.circle}{>>读三遍<<}

${LENGTHS.map((length) => `${PLAIN.repeat(length)}${NOTED}`).join('\n\n')}

- 早上背单词，==别超过二十个=={>>贪多嚼不烂<<}
- 晚上复盘

> 好记性不如[烂笔头]{.circle}{>>真的<<}。

Spaced ==repetition=={>>ten minutes are enough<<} beats a night without sleep, as every teacher knows.

| 时间 | 做什么 |
| --- | --- |
| 早上 | ==背单词=={>>二十个<<} |
`
let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('notes to marked words', () => {
  it.each(EVERY_THIRD_THEME)(
    'stand below their words and clear of the text: $theme, $aspect_ratio',
    async (design) => {
      const { page, check } = await openPaged(browser, NOTE, design)
      const { faults } = await check()
      const notes = await page.run(readNotes, undefined)
      await page.close()

      expect(faults).toEqual([])
      expect(notes.count).toBeGreaterThan(1)
      expect(notes.away).toEqual([])
      expect(notes.covered).toEqual([])
      expect(notes.outside).toEqual([])
    },
  )
})

/** Returns the notes that are not just below their words, those that touch other text, and those outside of the column. */
function readNotes() {
  const LINES_APART = 2.2
  const range = document.createRange()
  const notes = [...document.querySelectorAll<HTMLElement>('p:not(.noted-in-line)>.note>.note-words')]
  const all = notes.map((words) => {
    const block = words.closest('p,li')
    const marked = words.parentElement?.previousElementSibling
    const texts = [...(block?.childNodes ?? [])].filter(
      (node) => node !== words.parentElement && !(node instanceof Element && node.matches('.note')),
    )
    const lines = texts.flatMap((node) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    return {
      box: words.getBoundingClientRect(),
      room: (words.parentElement ?? words).getBoundingClientRect(),
      mark: [...(marked?.getClientRects() ?? [])].at(-1) ?? new DOMRect(),
      lines,
      emPx: Number.parseFloat(getComputedStyle(words).fontSize),
    }
  })
  const indices = (isFault: (place: (typeof all)[number]) => boolean) =>
    all.flatMap((place, index) => (isFault(place) ? [index] : []))
  const { width } = document.body.getBoundingClientRect()
  return {
    count: all.length,
    away: indices(({ box, mark, emPx }) => {
      const gap = box.top - mark.bottom
      return gap < -0.5 * emPx || gap > LINES_APART * emPx
    }),
    covered: indices(({ box, room, lines }) =>
      lines.some(
        ({ left, right, top, bottom }) =>
          left < box.right - 2 && right > box.left + 2 && top < room.bottom - 4 && bottom > room.top + 4,
      ),
    ),
    outside: indices(({ box }) => box.left < 8 || box.right > width - 8),
  }
}
