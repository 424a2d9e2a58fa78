import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import {
  pasteText,
  pasteTypes,
  press,
  saved,
  typeAtEnd,
  withControl,
  writeText,
} from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

const FOLDER = new URL('../fixtures/clipboards/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

const write = (markdown: string) => writeText(web, writer, markdown)
const markdownOf = async (id: string) => (await writer.galley.projects.get(id)).markdown

describe('a paste', () => {
  it.each(['word-review', 'chatgpt-answer', 'chrome-mathjax3', 'onenote'])(
    'of %s becomes the Markdown that says the same',
    async (name) => {
      const { page, id, problems, close } = await write('# Paste')
      await typeAtEnd(page, '\n\n')
      await pasteText(page, 'plain words', read(`${name}.html`))
      await page.waitForSelector('.toast::-p-text(Pasted as Markdown.)')
      await saved(page)

      const wanted = `# Paste\n\n${read(`${name}.md`).trim()}`
      await eventually(async () => (await markdownOf(id)) === wanted)
      expect(problems).toEqual([])
      await close()
    },
  )

  it('tells what it left out, and can be taken back for the plain text', async () => {
    const { page, id, problems, close } = await write('# Paste')
    await typeAtEnd(page, '\n\n')
    await pasteText(page, 'plain words', read('word-review.html'))
    await page.waitForSelector('.toast::-p-text(1 comment left out. 1 deleted passage left out.)')
    await page.keyboard.type(' And more.')
    await press(page, 'Paste as plain text')
    await saved(page)
    await eventually(async () => (await markdownOf(id)) === '# Paste\n\nplain words And more.')

    await withControl(page, 'z')
    await saved(page)
    await eventually(async () => (await markdownOf(id)).includes('The boat leaves at half past nine'))
    expect(problems).toEqual([])
    await close()
  })

  it('brings the pictures that it holds into the store', async () => {
    const picture = await sharp({
      create: {
        width: 64,
        height: 48,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const { page, id, problems, close } = await write('# Paste')
    await typeAtEnd(page, '\n\n')
    const address = `data:image/png;base64,${picture.toString('base64')}`
    await pasteText(page, 'a lawn', `<p>Before</p><p><img src="${address}" alt="a lawn"></p><p>after</p>`)
    await page.waitForSelector('.toast::-p-text(1 picture is loading.)')

    const stored = await eventually(async () => (await writer.galley.images.of(id).list()).items[0])
    await saved(page)
    await eventually(
      async () => (await markdownOf(id)) === `# Paste\n\nBefore\n\n![a lawn](${stored.name})\n\nafter`,
    )
    expect(stored).toMatchObject({ width: 64, height: 48 })
    expect(problems).toEqual([])
    await close()
  })

  it('of lines of code is a block in their language, and of a part of a line is plain', async () => {
    const { page, id, problems, close } = await write('# Paste')
    const editor = { 'vscode-editor-data': '{"version":1,"mode":"typescriptreact"}' }
    await typeAtEnd(page, '\n\n')
    await pasteTypes(page, { ...editor, 'text/plain': 'let a = 1\n# b\n', 'text/html': '<div>let a</div>' })
    await page.waitForSelector('.toast::-p-text(Pasted as Markdown.)')
    await typeAtEnd(page, '\n\n')
    await pasteTypes(page, { ...editor, 'text/plain': 'let a', 'text/html': '<div>let a</div>' })
    await saved(page)

    await eventually(async () => (await markdownOf(id)) === '# Paste\n\n```tsx\nlet a = 1\n# b\n```\n\nlet a')
    expect(problems).toEqual([])
    await close()
  })
})
