import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { seriousFindings } from '../support/web/axe-findings.ts'
import { pagesOf } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const BREAK = '\n\n<!-- page -->\n\n'
const pageOf = (words: string) => `## ${words}\n\nA paragraph about ${words}.\n\n- one\n- two`
const textOf = (topics: readonly string[]) =>
  `# Travels\n\nA beginning.${BREAK}${topics.map(pageOf).join(BREAK)}`
const OLDER = textOf(['rivers', 'hills', 'roads', 'towns', 'seas'])
/** The second page has other words, and one more page follows it. */
const NEWER = textOf(['rivers and lakes', 'bridges', 'hills', 'roads', 'towns', 'seas'])
const XHS = { cover: false, page_numbers: true } as const

type Versions = {
  readonly newer: string
  readonly design?: { readonly theme?: string; readonly aspect_ratio?: string }
  readonly platform?: 'xhs' | 'wechat'
}

/** Opens the history of a text with two versions, the last of which is compared as pages. */
async function compare({ newer, design = {}, platform = 'xhs' }: Versions, width = 1440) {
  const { project_id: id } = await writer.galley.projects.create({
    markdown: OLDER,
    design: { platform, configs: { [platform]: XHS } },
  })
  await writer.galley.projects.update(id, {
    markdown: newer,
    design: { configs: { [platform]: { ...XHS, ...design } } },
  })
  const visit = await web.visit(writer, { width, height: 900 })
  await visit.open(`/projects/${id}/history`)
  await visit.page.locator('aria/Pages[role="radio"]').click()
  await visit.page.waitForSelector('.versions-beside .page-run')
  return { ...visit, id }
}

/** Returns what stands on the screen, in order: folds, and the pages of both sides. */
const standing = (page: Page) =>
  page.$$eval('.fold, .page-numbers', (all) => all.map(({ textContent }) => textContent))

/** Returns the words of the blocks beside which a mark stands, on one side. */
const marked = (page: Page, side: 'older' | 'newer') =>
  page.$$eval(`.page-column[data-side="${side}"] .page-window`, (windows) =>
    windows.flatMap((each) => {
      const frame = each.querySelector('iframe')
      const blocks = [...(frame?.contentDocument?.querySelectorAll('#flow [data-lines]') ?? [])]
      const frameTop = frame?.getBoundingClientRect().top ?? 0
      const scale = (frame?.getBoundingClientRect().width ?? 1) / (frame?.offsetWidth ?? 1)
      return [...each.querySelectorAll('.change-mark')].map((mark) => {
        const { top, height } = mark.getBoundingClientRect()
        const isBeside = (block: Element) => {
          const box = block.getBoundingClientRect()
          return Math.abs(box.top * scale + frameTop - top) < 2 && Math.abs(box.height * scale - height) < 2
        }
        return blocks.findLast(isBeside)?.textContent?.trim()
      })
    }),
  )

describe('two versions as pages', () => {
  it('shows changed pages side by side with marks, and folds those that are the same or only moved', async () => {
    const { page, problems, id, open, close } = await compare({ newer: NEWER })

    expect(await standing(page)).toEqual([
      '1 page is the same',
      'Page 2',
      'Pages 2–3',
      '4 pages are the same',
    ])
    await page.waitForSelector('::-p-text(2 of 7 pages changed.)')
    await page.waitForSelector('.page-column[data-side="older"] iframe[data-shown]')
    await page.waitForSelector('.page-column[data-side="newer"] iframe[data-shown]')
    expect(await marked(page, 'older')).toEqual(['rivers', 'A paragraph about rivers.'])
    const [heading, paragraph, ...more] = await marked(page, 'newer')
    expect([heading, paragraph]).toEqual(['rivers and lakes', 'A paragraph about rivers and lakes.'])
    expect(more).toContain('A paragraph about bridges.')
    // The pages are those of the editor's preview.
    const flowIn = (selector: string) =>
      page.$eval(selector, (frame) =>
        [...((frame as HTMLIFrameElement).contentDocument?.querySelectorAll('#flow > *') ?? [])].map(
          (block) => {
            const { left, top, width, height } = block.getBoundingClientRect()
            return [left, top, width, height].map(Math.round)
          },
        ),
      )
    const compared = await flowIn('.page-column[data-side="newer"] iframe')
    expect(compared.length).toBeGreaterThan(10)
    await open(`/editor/${id}`)
    await pagesOf(page)
    expect(await flowIn('.preview iframe[data-layout]')).toEqual(compared)
    expect(problems).toEqual([])
    await close()
  })

  it('unfolds same pages by key, and has no serious barrier', async () => {
    const { page, problems, close } = await compare({ newer: NEWER })
    const fold = await page.waitForSelector('.page-run:last-child .fold')

    await fold?.focus()
    await page.keyboard.press('Enter')

    await page.waitForSelector('.page-run:last-child .page-column[data-side="newer"] iframe[data-shown]')
    expect((await standing(page)).slice(-2)).toEqual(['Pages 3–6', 'Pages 4–7'])
    await page.evaluate(axe.source)
    expect(await page.evaluate(seriousFindings)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('shows each version in its own design, and says what differs', async () => {
    const { page, problems, close } = await compare({ newer: OLDER, design: { theme: 'midnight' } })

    const sum = await page.$eval('.comparison-sum', ({ textContent }) => textContent)
    expect(sum).toContain('All pages changed. The newer version has another design: Theme: Midnight')
    await page.waitForSelector('.page-column[data-side="newer"] iframe[data-shown]')
    await page.waitForSelector('.page-column[data-side="older"] iframe[data-shown]')
    const papers = await page.$$eval('.page-window iframe', (frames) =>
      frames.map((frame) => {
        const { contentDocument, contentWindow } = frame as HTMLIFrameElement
        const root = contentDocument?.documentElement
        return root ? contentWindow?.getComputedStyle(root).getPropertyValue('--paper') : ''
      }),
    )
    expect(new Set(papers).size).toBe(2)
    expect(await page.$$('.change-mark')).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('says that nothing changed on the pages if only a note for the writer did', async () => {
    const { page, problems, close } = await compare({ newer: `${OLDER}\n\n<!-- Remember the map. -->` })

    await page.waitForSelector('::-p-text(The pages of both versions look the same.)')
    expect(await standing(page)).toEqual(['6 pages are the same'])
    expect(problems).toEqual([])
    await close()
  })

  it('marks the changed blocks of an article', async () => {
    const newer = OLDER.replace('A paragraph about hills.', 'Hills, and then more hills.')
    const { page, problems, close } = await compare({ newer, platform: 'wechat' })

    await page.waitForSelector('::-p-text(The article changed.)')
    for (const side of ['older', 'newer'])
      await page.waitForFunction(
        (each) => document.querySelectorAll(`.page-column[data-side="${each}"] .change-mark`).length === 1,
        {},
        side,
      )
    expect(problems).toEqual([])
    await close()
  })

  it('shows one version at a time where two are too small to read', async () => {
    const { page, problems, close } = await compare({ newer: NEWER }, 380)
    const visible = () =>
      page.$$eval('.page-column', (columns) =>
        columns
          .filter((each) => getComputedStyle(each).visibility === 'visible')
          .map((each) => each.getAttribute('data-side')),
      )
    expect(await visible()).toEqual(['newer'])

    await page.locator('aria/Version 1[role="radio"]').click()

    expect(await visible()).toEqual(['older'])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    const pageWidth = await page.$eval('.page-window', (element) => element.getBoundingClientRect().width)
    expect(pageWidth).toBeGreaterThan(320)
    expect(problems).toEqual([])
    await close()
  })
})
