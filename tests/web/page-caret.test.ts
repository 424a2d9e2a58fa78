import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, previewText, saved, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const MARKED = `# Top *and* tail

A plain paragraph with **bold words** and *slanted ones*, a [link to it](https://example.com/words "words too") and \`code\`.

中文的一段话，有**重点**，有 *斜体*，还有 😀 在里面，写得长一些好换行，换到下一行去。

- One item
- Another **item** here
  - one that is nested

> Quoted **words** of a person,
> on two lines.

| Name | Count |
| --- | --- |
| apples | twelve |
| pears | some *more* |

==Marked== and ~~gone~~ and [under]{.underline}, \\*escaped\\* &amp; more.

\`\`\`ts
const one = 1
\`\`\`
`

type Place = { readonly characters: string; readonly x: number; readonly y: number }

/** Returns places on the pages: a little behind the left edge of each nth character, on the screen once it is scrolled to. */
function placesOnPages({ each }: { each: number }): Place[] {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
  const flow = frame?.contentDocument?.getElementById('flow')
  if (!frame || !flow) return []
  const scale = frame.getBoundingClientRect().width / frame.offsetWidth
  const places: Place[] = []
  const walker = flow.ownerDocument.createTreeWalker(flow, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text
    for (let at = 0; at < data.length; at += each) {
      const range = flow.ownerDocument.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = range.getClientRects()[0]
      // The second half of a pair has no place of its own.
      if (!rect || rect.width === 0 || /[\s\uDC00-\uDFFF]/.test(data.charAt(at))) continue
      const x = (rect.left + rect.width * 0.2) * scale
      places.push({ characters: data.slice(at, at + 4), x, y: ((rect.top + rect.bottom) / 2) * scale })
    }
  }
  return places
}

/** Scrolls to a place on the pages. Returns where it is on the screen. */
function showPlace(page: Page, { x, y }: Place) {
  return page.evaluate(
    (at) => {
      const scroller = document.querySelector('.preview')
      const frame = document.querySelector('iframe[data-layout]')
      if (!scroller || !frame) throw new Error('There are no pages.')
      scroller.scrollTop = at.y - 200
      const { left, top } = frame.getBoundingClientRect()
      return { x: left + at.x, y: top + at.y }
    },
    { x, y },
  )
}

async function placeOf(page: Page, characters: string): Promise<Place> {
  const place = (await page.evaluate(placesOnPages, { each: 1 })).find(
    (each) => each.characters === characters,
  )
  if (!place) throw new Error(`The pages have no “${characters}”.`)
  return place
}

/** Returns what follows the cursor in its line of the editor. */
function behindCursor(page: Page): Promise<string> {
  return page.evaluate(() => {
    const selection = getSelection()
    const line = selection?.focusNode?.parentElement?.closest('.cm-line')
    if (!selection?.focusNode || !line) return ''
    const range = document.createRange()
    range.setStart(selection.focusNode, selection.focusOffset)
    range.setEnd(line, line.childNodes.length)
    return range.toString()
  })
}

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

async function clickOn(page: Page, place: Place, count = 1) {
  const { x, y } = await showPlace(page, place)
  await page.mouse.click(x, y, { count })
}

describe('a click on a page', () => {
  it('puts the cursor before that very character of the text, and shows it on the page', async () => {
    const { page, problems, close } = await writeText(web, writer, MARKED)
    const places = await page.evaluate(placesOnPages, { each: 3 })
    expect(places.length).toBeGreaterThan(90)
    const wrong: unknown[] = []
    for (const place of places) {
      await clickOn(page, place)
      const found = await behindCursor(page)
      if (found.codePointAt(0) !== place.characters.codePointAt(0)) wrong.push([place.characters, found])
    }
    expect(wrong).toEqual([])

    for (const place of places.filter((_, at) => at % 9 === 0)) {
      await clickOn(page, place)
      const at = await showPlace(page, place)
      await eventually(async () => {
        const caret = await (await page.$('.page-selection i'))?.boundingBox()
        return caret && Math.abs(caret.x - at.x) < 6 && caret.y < at.y && at.y < caret.y + caret.height
      })
    }
    expect(problems).toEqual([])
    await close()
  })

  it('writes there: what is typed comes into the text and onto the page, and can be undone', async () => {
    const { page, id, problems, close } = await writeText(web, writer, MARKED)
    await clickOn(page, await placeOf(page, 'slan'))
    await page.keyboard.type('very ')
    await eventually(async () => (await previewText(page)).includes('very slanted'))
    await saved(page)
    expect((await writer.galley.projects.get(id)).markdown).toContain('and *very slanted ones*, a')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    expect(await behindCursor(page)).toMatch(/^yslanted/)
    await withControl(page, 'z')
    await withControl(page, 'z')
    await eventually(async () => (await previewText(page)).includes('and slanted'))
    expect(problems).toEqual([])
    await close()
  })

  it('selects a word, a line, and what it is dragged over, here and there, and leaves the pages alone', async () => {
    const { page, problems, close } = await writeText(web, writer, MARKED)
    const layout = await pagesOf(page)
    const before = await pictureOfPages(page)
    await clickOn(page, await placeOf(page, 'bold'), 2)
    expect(await selected(page)).toBe('bold')
    await page.waitForSelector('.page-selection path')
    await clickOn(page, await placeOf(page, 'item'), 3)
    expect(await selected(page)).toBe('- One item')

    const from = await placeOf(page, 'link')
    const to = await placeOf(page, 'code')
    const start = await showPlace(page, from)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + to.x - from.x, start.y + to.y - from.y, { steps: 5 })
    await page.mouse.up()
    expect(await selected(page)).toBe('link to it](https://example.com/words "words too") and `')
    expect(await pagesOf(page)).toBe(layout)
    // Chromium may draw a part that was scrolled into view a frame later.
    await eventually(async () => (await pictureOfPages(page)) === before)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a tap on a page of a phone', () => {
  it('turns to the text, ready to type at that character', async () => {
    const { page, id, problems, close } = await writeText(web, writer, MARKED)
    await page.setViewport({ width: 390, height: 844, hasTouch: true, isMobile: true })
    await page.waitForSelector('.side')
    await page.$eval('.side:nth-child(2)', (side) => (side as HTMLElement).click())
    await page.waitForSelector('.editor[data-side="pages"]')
    await pagesOf(page)
    const { x, y } = await showPlace(page, await placeOf(page, 'slan'))
    await page.touchscreen.tap(x, y)
    await page.waitForSelector('.editor[data-side="write"]')
    await page.waitForFunction(() => document.activeElement?.classList.contains('cm-content'))
    await page.keyboard.type('very ')
    await saved(page)
    expect((await writer.galley.projects.get(id)).markdown).toContain('and *very slanted ones*, a')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a selection in the text', () => {
  it('is shown on its pages', async () => {
    const { page, problems, close } = await writeText(web, writer, MARKED)
    await page.click('.cm-content')
    await withControl(page, 'a')
    const path = () => page.$eval('.page-selection path', (drawn) => drawn.getAttribute('d') ?? '')
    await eventually(async () => (await path()).split('M').length > 15)
    await withControl(page, 'Home')
    await page.waitForFunction(() => !document.querySelector('.page-selection path'))
    await page.waitForSelector('.page-selection i')
    expect(problems).toEqual([])
    await close()
  })
})

/** Returns a picture of the pages without what lies over them. */
async function pictureOfPages(page: Page): Promise<string> {
  const show = (visibility: string) =>
    page.$eval(
      '.page-overlay',
      (overlay, value) => Object.assign((overlay as HTMLElement).style, { visibility: value }),
      visibility,
    )
  await page.$eval('.preview', (preview) => preview.scrollTo(0, 0))
  await show('hidden')
  const picture = await (await page.$('.preview'))?.screenshot({ encoding: 'base64' })
  await show('')
  return picture ?? ''
}
