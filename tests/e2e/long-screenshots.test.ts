import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { screenshot } from '../support/screenshot.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { upload } from '../support/uploads.ts'

let stack: TestStack
let server: Server
let origin: string
let long: Buffer

beforeAll(async () => {
  long = await screenshot(80)
  server = createServer((_req, res) => res.end(long)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  stack = await startTestStack()
  await stack.startWorker({
    REMOTE_IMAGES: 'on',
    REMOTE_IMAGE_ALLOW: `127.0.0.1:${port}`,
    LAYOUT_PORT: String(stack.layoutPort),
  })
})
afterAll(async () => {
  await stack.close()
  server.close()
})

const textWith = (address: string) => `# Chat\n\nA first line.\n\n![The chat](${address})\n\nA last line.`

async function render(project_id: string): Promise<ApiBody> {
  const { body } = await stack.call('/renders', { project_id, platform: 'xhs' })
  return eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body
    return data.status === 'completed' && data
  })
}

/** Analyses until a browser was free, because on a busy machine pages are estimated. */
const analysisOf = (body: object) =>
  eventually(async () => {
    const { data } = (await stack.call('/analyze', { ...body, platform: 'xhs' })).body
    return (data?.platforms.xhs.estimate === 'exact' || data?.assumed_images > 0) && data
  })

async function altTexts({ artifacts }: ApiBody): Promise<string[]> {
  const { preview_url } = artifacts.find(({ kind }: ApiBody) => kind === 'manifest')
  const manifest = await (await fetch(preview_url)).json()
  return manifest.pages.map(({ alt_text }: ApiBody) => alt_text)
}

describe('a long screenshot', () => {
  it.each(['remote', 'uploaded', 'embedded'] as const)(
    'is cut over the same pages by an analysis and a render if it is %s, and each page says its part',
    async (kind) => {
      const embedded = `data:image/png;base64,${long.toString('base64')}`
      const address = { remote: `${origin}/long.png`, uploaded: './long.png', embedded }[kind]
      const markdown = textWith(address)
      const { project_id } = (await stack.call('/projects', { markdown })).body.data
      if (kind === 'uploaded') await upload(stack, project_id, new Uint8Array(long), { name: 'long.png' })

      const made = await render(project_id)
      const foreseen = await analysisOf({ project_id })
      const unseen = await analysisOf({ markdown })

      expect(made.warnings).toEqual([])
      expect(made.page_count).toBeGreaterThanOrEqual(4)
      expect(foreseen).toMatchObject({
        assumed_images: 0,
        platforms: { xhs: { estimate: 'exact', estimated_pages: made.page_count } },
      })
      expect(unseen).toMatchObject({ assumed_images: 1, platforms: { xhs: { estimate: 'approximate' } } })
      const parts = (await altTexts(made)).flatMap((text) => /The chat \(\d\/\d\)/.exec(text)?.[0] ?? [])
      expect(parts.length).toBeGreaterThanOrEqual(4)
      expect(parts).toEqual(parts.map((_, at) => `The chat (${at + 1}/${parts.length})`))
    },
  )
})
