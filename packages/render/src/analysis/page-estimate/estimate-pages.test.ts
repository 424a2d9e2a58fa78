// biome-ignore lint/correctness/noNodejsModules: a test reads its fixtures; the package itself doesn't.
import { readFile } from 'node:fs/promises'
import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { countLines } from './count-lines.ts'
import { estimatePages } from './estimate-pages.ts'

const articlesUrl = new URL('../../../../../tests/fixtures/articles/', import.meta.url)

describe('estimatePages', () => {
  it.each([
    ['short-note.md', '3:4', 2],
    ['on-margins.md', '3:4', 6],
    ['morning-market.md', '3:4', 6],
    ['release-notes.md', '3:4', 8],
    ['ten-pages.md', '3:4', 14],
    ['ten-pages.md', '16:9', 20],
    ['wide-table.md', '1:1', 8],
  ])('comes within one page in eight of what Chromium made of %s at %s: %d', async (name, ratio, pages) => {
    const article = parseMarkdown(await readFile(new URL(name, articlesUrl), 'utf8'))
    const config = resolveRenderConfig('xhs', { aspect_ratio: ratio })

    const estimated = estimatePages(article.blocks, config, plainInk).length

    expect(Math.abs(estimated - pages)).toBeLessThanOrEqual(Math.ceil(pages / 8))
  })

  it('never fills a page beyond its end', () => {
    const article = parseMarkdown(
      `${'# a\n\n'.repeat(40) + '- b\n'.repeat(200)}\`\`\`\n${'x\n'.repeat(300)}\`\`\``,
    )

    const fills = estimatePages(article.blocks, resolveRenderConfig('xhs', {}), plainInk)

    expect(fills.every((fill) => fill >= 0 && fill <= 1)).toBe(true)
  })
})

describe('countLines', () => {
  it.each([
    ['', 10, 1],
    ['字'.repeat(10), 10, 1],
    ['字'.repeat(11), 10, 2],
    ['一\n二', 10, 2],
    ['word '.repeat(20), 10, 5],
    ['x'.repeat(100), 10, 6],
  ])('breaks %j at %d em into %d lines', (text, measureEm, lines) => {
    expect(countLines(text, measureEm)).toBe(lines)
  })
})
