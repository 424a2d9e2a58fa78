import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { HTTPRequest } from 'puppeteer'
import { press, writeText } from '../support/web/editor-visit.ts'
import type { Person, WebStack } from '../support/web/web-stack.ts'
import { useSharedWebStack } from '../support/web/web-stack.ts'

let web: WebStack
let writer: Person

beforeAll(async () => {
  web = await useSharedWebStack()
  writer = await web.person()
})
afterAll(() => web.close())

describe('the newest render', () => {
  it('is named in the editor when an older engine made it', async () => {
    const { page, problems, close } = await writeText(web, writer, '# One\n\nFirst.')
    await page.setRequestInterception(true)
    page.on('request', (request) => void answerAsBefore(request))
    await press(page, 'Export')
    await press(page, 'Make the pages')
    await page.waitForSelector('[data-proof="older"]')

    const said = await page.$eval('[data-proof]', (note) => note.textContent)
    expect(said).toMatch(/older version of Galley/)
    expect(problems).toEqual([])
    await close()
  })
})

/** Answers a manifest as the engine of last year wrote it, and passes on all other requests. */
async function answerAsBefore(request: HTTPRequest): Promise<void> {
  if (!request.url().includes('/v1/assets/')) return request.continue()
  const answer = await fetch(request.url())
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('json')) return request.continue()
  const manifest = await answer.json()
  const older = { ...manifest, engine: { ...manifest.engine, version: '0.2.0' } }
  await request.respond({ contentType: type, body: JSON.stringify(older) })
}
