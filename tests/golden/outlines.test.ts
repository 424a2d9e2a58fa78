import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parseMarkdown } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { outline } from '../support/pages/outline.ts'

const articles = new URL('../fixtures/articles/awkward/', import.meta.url)
const outlines = new URL('./outlines/', import.meta.url)
const names = (await readdir(outlines)).map((name) => name.replace(/\.txt$/, '.md')).toSorted()

describe('awkward Markdown', () => {
  it('is of many kinds', () => {
    expect(names.length).toBeGreaterThanOrEqual(12)
  })

  it.each(names)('of %s is parsed as reviewed', async (name) => {
    const found = outline(parseMarkdown(await readFile(new URL(name, articles), 'utf8')))

    expect(found).toBe(await expected(name, found))
  })
})

/** Returns the reviewed tree. `UPDATE_GOLDEN=1` replaces it. */
async function expected(name: string, found: string): Promise<string> {
  const file = new URL(name.replace(/\.md$/, '.txt'), outlines)
  if (process.env.UPDATE_GOLDEN) await writeFile(file, found)
  return await readFile(file, 'utf8')
}
