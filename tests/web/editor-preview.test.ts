import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { listArticles, openPaged, readArticle } from '../support/pages/paged-article.ts'
import { eventually } from '../support/test-stack.ts'
import { pagesOf, pasteText, previewText, withControl, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const EDITS = 15
const PLACES = ['End', 'PageDown', 'Home'] as const

/** Adds a paragraph at each place, when the pages show the previous one, and then undoes all of them. */
async function changeAndUndo(page: Page) {
  for (const place of PLACES) {
    await page.click('.cm-content')
    if (place === 'PageDown') await page.keyboard.press(place)
    else await withControl(page, place)
    await pasteText(page, `\n\nQuokka${place} 一段。\n\n`)
    await eventually(async () => (await previewText(page)).includes(`Quokka${place}`))
  }
  for (const _ of PLACES) await withControl(page, 'z')
}

async function replaceText(page: Page, markdown: string) {
  await page.click('.cm-content')
  await withControl(page, 'a')
  await pasteText(page, markdown)
}

/** Waits for pages with this layout. Returns the present layout if that doesn't happen. */
async function comesTo(page: Page, layout: string): Promise<string> {
  return page
    .waitForSelector(`iframe[data-layout="${layout}"]`)
    .then(() => layout)
    .catch(() => pagesOf(page))
}

/** Returns the settings that the text of a project suggests. */
async function settingsOf(id: string) {
  const { aspect_ratio, cover } = (await writer.galley.projects.get(id)).structure.suggested
  return { config: { aspect_ratio, cover } }
}

describe('the preview', () => {
  let reference: TestBrowser
  beforeAll(async () => {
    reference = await sharedTestBrowser()
  })
  afterAll(() => reference.close())

  it('breaks every article into the pages that the worker makes, word for word, and again after changes', async () => {
    const visit = await writeText(web, writer, '# First')
    const settings = JSON.stringify({ platform: 'xhs', config: { aspect_ratio: '3:4' } })
    await visit.page.evaluate(
      (...entry) => localStorage.setItem(...entry),
      `galley.settings.${visit.id}`,
      settings,
    )
    await visit.open(`/editor/${visit.id}`)
    await pagesOf(visit.page)
    for (const name of await listArticles()) {
      const markdown = await readArticle(name)
      const paged = await openPaged(reference, markdown, { aspect_ratio: '3:4' })
      const { layoutHash: layout, pageCount: pages } = paged.layout
      const printed = await paged.page.run(textPerPage, { pitchPx: 720, pages })
      await paged.page.close()
      await replaceText(visit.page, markdown)
      expect({ name, layout: await comesTo(visit.page, layout) }).toEqual({ name, layout })
      // Formulas need another style sheet, and pages with another look get a new frame.
      const frame = await (await visit.page.$('iframe[data-layout]'))?.contentFrame()
      const shown = await frame?.evaluate(textPerPage, { pitchPx: 740, pages })
      expect({ name, pages: shown }).toEqual({ name, pages: printed })
      await changeAndUndo(visit.page)
      await eventually(async () => !(await previewText(visit.page)).includes('Quokka'))
      expect({ name, layout: await comesTo(visit.page, layout) }).toEqual({ name, layout })
    }
    expect(visit.problems).toEqual([])
    await visit.close()
  })

  it('breaks a text that is typed into like one that is opened with it', async () => {
    const { page, id, problems, close } = await writeText(web, writer, await readArticle('ten-pages.md'))
    const draft = () =>
      page.evaluate((prefix) => {
        const key = Object.keys(localStorage).find((each) => each.startsWith(prefix))
        return key === undefined ? null : localStorage.getItem(key)
      }, `galley.draft.${id}.`)
    const written = async (): Promise<string> =>
      JSON.parse((await draft()) ?? 'null')?.markdown ?? (await writer.galley.projects.get(id)).markdown
    const { config } = await settingsOf(id)
    await page.click('.cm-content')
    await withControl(page, 'Home')
    for (let place = 0; place < 12; place++) {
      for (let line = 0; line < 6; line++) await page.keyboard.press('ArrowDown')
      await page.keyboard.type(place % 3 === 2 ? '一些**更多的**话。' : '字')
      const paged = await openPaged(reference, await written(), config)
      await paged.page.close()
      const { layoutHash: layout } = paged.layout
      expect({ place, layout: await comesTo(page, layout) }).toEqual({ place, layout })
    }
    expect(problems).toEqual([])
    await close()
  })

  it('prepares a paragraph anew that is the opening no longer', async () => {
    const long =
      '老周的价牌是一块刷了黑漆的木板，粉笔字，三行，最大的是价钱，其次是名字，最小的是“今天的”三个字。'
    const before = `# 题目\n\n${long}${long}\n\n末。`
    const { page, id, problems, close } = await writeText(web, writer, before)
    const { config } = await settingsOf(id)
    await page.$eval('input[name="theme"][value="feature"]', (theme) => (theme as HTMLElement).click())
    for (const text of [before, before.replace('题目\n', '题目\n\n新段。\n'), before]) {
      await replaceText(page, text)
      const paged = await openPaged(reference, text, { ...config, theme: 'feature' })
      const blocks = await paged.page.run(shownBlocks, null)
      await paged.page.close()
      const { layoutHash: layout } = paged.layout
      expect(await comesTo(page, layout)).toBe(layout)
      const frame = await (await page.$('iframe[data-layout]'))?.contentFrame()
      expect(await frame?.evaluate(shownBlocks, null)).toEqual(blocks)
    }
    expect(problems).toEqual([])
    await close()
  })

  it.each([
    { name: 'ten-pages.md', seed: 1 },
    { name: 'torture.md', seed: 2 },
  ])('keeps what has not changed of $name, and shows what the worker would, block by block', async (text) => {
    const { page, id, problems, close } = await writeText(web, writer, await readArticle(text.name))
    const { config } = await settingsOf(id)
    const next = randomEdits(text.seed)
    let markdown = await readArticle(text.name)
    const kept: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      markdown = next(markdown)
      await page.evaluate(tagBlocks)
      await replaceText(page, markdown)
      const paged = await openPaged(reference, markdown, config)
      const { layoutHash: layout } = paged.layout
      const blocks = await paged.page.run(shownBlocks, null)
      await paged.page.close()
      expect({ edit, layout: await comesTo(page, layout) }).toEqual({ edit, layout })
      const frame = await (await page.$('iframe[data-layout]'))?.contentFrame()
      expect({ edit, blocks: await frame?.evaluate(shownBlocks, null) }).toEqual({ edit, blocks })
      kept.push(await page.evaluate(taggedShare))
    }
    // A new heading may renumber all others.
    expect(kept.filter((share) => share > 0.6).length).toBeGreaterThan(EDITS / 2)
    expect(problems).toEqual([])
    await close()
  })

  it('leads from a place on a page to its text', async () => {
    const { page, close } = await writeText(web, writer, `# Top\n\n${'Filler.\n\n'.repeat(60)}The last line.`)
    const buttons = await page.$$('.page-button')
    await buttons.at(-1)?.focus()
    await page.keyboard.press('Enter')
    const line = await page.$eval('.cm-activeLine', (active) => active.textContent)
    expect(line).toMatch(/Filler|last/)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
    await close()
  })
})

/** Marks the present elements of the preview's text. */
function tagBlocks() {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
  for (const block of frame?.contentDocument?.getElementById('flow')?.children ?? [])
    Object.assign(block, { isTagged: true })
}

/** Returns the share of them that still exists. */
function taggedShare(): number {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
  const blocks = [...(frame?.contentDocument?.getElementById('flow')?.children ?? [])]
  return blocks.filter((block) => 'isTagged' in block).length / blocks.length
}

/** Returns the markup of the pages including break marks. It is sent to pages, so it is self-contained. */
function shownBlocks(_input: null): string[] {
  const tagOf = ({ tagName, attributes, className }: Element) => {
    const said = [...attributes].filter(({ name }) => name !== 'data-ready' && name !== 'data-paged')
    // The preview has gaps between pages, so positions of frames differ.
    const told = className === 'frame' ? [] : said.map(({ name, value }) => ` ${name}="${value}"`)
    return `<${tagName.toLowerCase()}${told.sort().join('')}>`
  }
  return [...document.querySelectorAll('#flow>*,#frames>*')].map((block) => {
    const tags = [block, ...block.querySelectorAll('*')].map(tagOf)
    return `${tags.join('')} ${block.textContent}`
  })
}

const INSERTED = [
  '一段新的话，长到要占去好几行。'.repeat(9),
  '## 一个新标题',
  '<!-- page -->',
  '- 一项\n- 又一项\n\n  带着自己的一段',
  '> 引一句话。\n>\n> 再引一句，它长一些，长到要换行。',
  '| 名 | 数 |\n| --- | --- |\n| 甲 | 1 |\n| 乙 | 2 |',
  '```ts\nconst one = 1\n\nexport const two = one + one\n```',
  '下面是一条公式：\n\n$$\na^2 + b^2 = c^2\n$$',
  '---',
] as const

/** Returns a function that changes a text at pseudo-random places, determined by the seed. */
function randomEdits(seed: number): (markdown: string) => string {
  let state = seed
  const below = (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  return (markdown) => {
    const blocks = markdown.split('\n\n')
    const at = 1 + below(blocks.length - 1)
    const block = blocks[at] ?? ''
    const change = below(4)
    if (change === 0) blocks.splice(at, 1)
    else if (change === 1) blocks.splice(at, 0, INSERTED[below(INSERTED.length)] ?? '')
    else if (change === 2) blocks.splice(at, 1, `${block}字`)
    else blocks.splice(at, 1, block.replace(/。/, '，而这里多说了几句，说得够长，长到这一段要多占一行。'))
    return blocks.join('\n\n')
  }
}

/** Returns the words on each page of a laid-out canvas, without white space. It is sent to pages, so it is self-contained. */
function textPerPage({ pitchPx, pages }: { pitchPx: number; pages: number }): string[] {
  const texts = Array.from({ length: pages }, () => '')
  const flow = document.getElementById('flow')
  if (!flow) return texts
  const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text
    for (let at = 0; at < data.length; at++) {
      if (/\s/.test(data[at] ?? '')) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const rect = range.getClientRects()[0]
      if (!rect) continue
      const page = Math.floor((rect.top + rect.height / 2 + scrollY) / pitchPx)
      texts[page] = (texts[page] ?? '') + data[at]
    }
  }
  return texts
}
