import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser, TestPage } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { stepsIn } from '../../../../../../tests/support/pages/page-steps.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** Two pages of 100 px with 80 px for text, of which each line takes 20. */
const STYLE = `<style>
  body{--top:10px;--content-h:80px;margin:0;font-size:10px;line-height:20px}
  #flow{position:absolute;top:10px;left:10px;width:100px;columns:100px;column-height:80px;column-wrap:wrap;column-fill:auto;row-gap:20px}
  #flow *{margin:0;orphans:1;widows:1}
</style>`
const PAGES = { cardHeightPx: 100, pageCount: 2 }

async function onPage<T>(flow: string, work: (page: TestPage) => Promise<T>): Promise<T> {
  const html = `<!doctype html>${STYLE}<main id="flow">${flow}</main>`
  const page = await browser.open(html, { widthPx: 120, heightPx: 100 })
  const result = await work(page)
  await page.close()
  return result
}

const describeFlow = (flow: string) => onPage(flow, (page) => stepsIn(page)('describePages', PAGES))
const fingerprint = (flow: string) => onPage(flow, (page) => stepsIn(page)('fingerprintPages', PAGES))

describe('describePages', () => {
  it('gives each page its part of a paragraph that is split, and the lines of the source', async () => {
    const { pages } = await describeFlow(
      '<p data-lines="3-3">one</p><p data-lines="5-9">two<br>three<br>four<br>five<br>six</p>',
    )

    expect(pages).toEqual([
      { fill: 1, firstLine: 3, lastLine: 9, text: 'one\ntwo three four' },
      { fill: 0.5, firstLine: 5, lastLine: 9, text: 'five six' },
    ])
  })

  it('reads cells apart, and what pictures say of themselves', async () => {
    const { pages } = await describeFlow(
      '<table><tr><td>a</td><td>b</td></tr></table><figure><img alt="a cat"><figcaption>c</figcaption></figure>',
    )

    expect(pages.map(({ text }) => text)).toEqual(['a b\na cat c', ''])
  })

  it('counts what holds blocks to the pages where it begins and ends', async () => {
    const { pages } = await describeFlow(
      `<ul data-lines="1-9">${[1, 2, 3, 4, 5].map((line) => `<li data-lines="${line}-${line}">a</li>`).join('')}</ul>`,
    )

    expect(pages.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
      [1, 4],
      [5, 9],
    ])
  })

  it('hashes where pages break and how much of a block each shows, and not what stands there', async () => {
    const five = (word: string) => describeFlow(`<p>${Array(5).fill(word).join('<br>')}</p>`)

    const [one, other] = await Promise.all([five('abc'), five('xyz')])
    const [longer, moved] = await Promise.all([five('abcd'), describeFlow('<p>abc</p>')])

    expect(other.layoutHash).toBe(one.layoutHash)
    expect(longer.layoutHash).not.toBe(one.layoutHash)
    expect(moved.layoutHash).not.toBe(one.layoutHash)
  })
})

describe('fingerprintPages', () => {
  const LINE = '<p>c</p>'
  /** The first element and the gap fill a page. The last one is on the second page, too low to reach the first. */
  const text = (first: string, last: string, betweenPx = 60) =>
    `${first}<p style="height:${betweenPx}px">a</p><p style="height:40px">b</p>${LINE}${last}`

  it('does not mind where in the source a block comes from', async () => {
    expect(await fingerprint(text('<p data-lines="1-2">a</p>', ''))).toEqual(
      await fingerprint(text('<p data-lines="7-9">a</p>', '')),
    )
  })

  it('tells a page apart whose words, places or attributes differ, and leaves the other alone', async () => {
    const [first, second] = await fingerprint(text(LINE, '<p>a</p>'))
    const changed = ['<p>b</p>', '<p class="x">a</p>', '<p style="text-indent:3px">a</p>']

    for (const last of changed) {
      const prints = await fingerprint(text(LINE, last))
      expect(prints[0]).toBe(first)
      expect(prints[1]).not.toBe(second)
    }
  })

  it('counts the headings before, which some themes number', async () => {
    // The line below the heading separates it from the element that reaches the second page.
    const flow = (level: number) => text(`<h${level}>a</h${level}>${LINE}`, '<h3>c</h3>', 40)

    expect((await fingerprint(flow(2)))[1]).not.toBe((await fingerprint(flow(4)))[1])
  })
})
