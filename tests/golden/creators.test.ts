import { readdir, readFile } from 'node:fs/promises'
import { resolveRenderConfig } from '@galley/contracts'
import type { Block } from '@galley/render'
import { cardOf, detectStructure, parseMarkdown, themes, titleOf } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import type { TextReport } from '../support/pages/text-report.ts'
import { readExpected, reportOf } from '../support/pages/text-report.ts'
import { someOf } from '../support/some-of.ts'

const folder = new URL('../fixtures/creators/', import.meta.url)
const expected = await readExpected()
const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).map((name) => name.slice(0, -3))
/** Each is laid out in another theme. */
const laidOut = someOf(names, 12)

const read = (name: string) => readFile(new URL(`${name}.md`, folder), 'utf8')

const reports: TextReport[] = []
let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('texts as creators write them', () => {
  it('are many, and each has what it should become', () => {
    expect(names.length).toBeGreaterThanOrEqual(100)
    expect(Object.keys(expected).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('are read as they were meant: %s', async (name) => {
    const article = parseMarkdown(await read(name))
    const { line_breaks: { kept, joined } = {} } = detectStructure(article)

    expect({ title: titleOf(article), kept, joined, blocks: article.blocks.map(short) }).toEqual(
      expected[name],
    )
  })

  it.each(laidOut)('are whole on pages: %s', async (name) => {
    // Each theme has its turn, so every kind of block is seen in several.
    const theme = themes[names.indexOf(name) % themes.length]?.id
    const paged = await openPaged(browser, await read(name), { ...(theme && { theme }), cover: true })
    const { faults } = await paged.check()
    const { kept } = expected[name] ?? { kept: 0 }
    const card = cardOf(resolveRenderConfig('xhs', {}))
    reports.push(await reportOf({ paged, markdown: await read(name), card, kept }))
    await paged.page.close()

    expect(faults).toEqual([])
  })

  it('lose no line break, strand no short title and leave no last line of one character', () => {
    const sum = (name: 'lost' | 'stranded' | 'lonely') =>
      reports.reduce((total, report) => total + report[name], 0)

    expect(reports).toHaveLength(laidOut.length)
    expect({ lost: sum('lost'), stranded: sum('stranded'), lonely: sum('lonely') }).toEqual({
      lost: 0,
      stranded: 0,
      lonely: 0,
    })
  })

  it('are joined as in CommonMark if that is asked for', async () => {
    const article = parseMarkdown(await read('poem-classic'), new Map(), 'join')

    expect(detectStructure(article).line_breaks).toMatchObject({ mode: 'join', kept: 0, joined: 4 })
    expect(article.blocks.map(short)).toEqual(['p', 'p'])
  })

  it('are kept in wrapped text, too, if the front matter asks for it', async () => {
    const article = parseMarkdown(`---\nline_breaks: keep\n---\n${await read('wrapped-zh')}`)

    expect(detectStructure(article).line_breaks).toMatchObject({ mode: 'keep', kept: 5, joined: 0 })
  })
})

function short(block: Block): string {
  if (block.kind === 'heading') return `h${block.level}`
  if (block.kind === 'list')
    return `${block.marks ?? (block.start === null ? 'ul' : 'ol')}${block.items.length}`
  if (block.kind !== 'paragraph') return block.kind
  const lines = block.children.filter(({ kind }) => kind === 'break').length + 1
  return `${block.manner ?? 'p'}${lines > 1 ? lines : ''}`
}
