import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { typeAtEnd, writeText } from '../support/editor-visit.ts'
import type { Person, WebStack } from '../support/web-stack.ts'
import { startWebStack } from '../support/web-stack.ts'

// What comes to the editor's preview after the text.

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await startWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

describe('the grammar of a language', () => {
  it('comes when a text first uses it, and colours what stands there', async () => {
    const { page, problems, close } = await writeText(web, writer, '# Code\n\nSome words.')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))

    await typeAtEnd(page, '\n\n```rust\nfn main() { let a = "b"; }')

    const frame = await (await page.$('iframe[data-layout]'))?.contentFrame()
    await frame?.waitForSelector('pre .c-keyword')
    await typeAtEnd(page, ' // on')
    await frame?.waitForSelector('pre .c-comment')
    expect(asked.filter((path) => /\/web\/rust-.*\.js$/.test(path))).toHaveLength(1)
    expect(problems).toEqual([])
    await close()
  })
})
