import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { LOGOS } from '../support/brand-logos.ts'
import { hostileDrawings } from '../support/hostile/hostile-drawings.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { BRAND_KIT } from '../support/theme-file.ts'

let stack: TestStack
let brand: string

beforeAll(async () => {
  stack = await startTestStack()
  await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
  brand = (await stack.call('/brands', BRAND_KIT)).body.data.brand_id
})
afterAll(() => stack.close())

async function put(picture: string, drawing: string): Promise<{ status: number; body: ApiBody }> {
  const response = await fetch(`${stack.baseUrl}/brands/${brand}/pictures/${picture}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'image/svg+xml' },
    body: drawing,
  })
  return { status: response.status, body: await response.json() }
}

/** Renders a text in the brand, and returns its cover's pixels. */
async function coverOf(projectId: string): Promise<Buffer> {
  const config = { brand, cover: true, theme: 'plain-ink' }
  const { body } = await stack.call('/renders', { project_id: projectId, platform: 'xhs', config })
  const render = await eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=5`)).body
    if (data.status === 'failed') throw new Error(data.error.code)
    return data.status === 'completed' && data
  })
  return Buffer.from(await (await fetch(render.preview_urls[0])).arrayBuffer())
}

/** Returns the share of pixels of a colour in the lower fifth of a card. */
async function shareBelow(card: Buffer, [red, green, blue]: readonly [number, number, number]) {
  const { width, height } = await sharp(card).metadata()
  const region = { left: 0, top: Math.round(height * 0.8), width, height: height - Math.round(height * 0.8) }
  const pixels = await sharp(card).extract(region).removeAlpha().raw().toBuffer()
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const distance = [red, green, blue].map((value, index) => Math.abs((pixels[at + index] ?? 0) - value))
    if (Math.max(...distance) < 24) count += 1
  }
  return count / (pixels.length / 3)
}

describe('the pictures of a brand', () => {
  it('are decoded, and are on the pages that are photographed', async () => {
    const { project_id } = (await stack.call('/projects', { markdown: '# Tea\n\nText.' })).body.data
    const before = await coverOf(project_id)
    const logo = await put('logo', LOGOS.seal)
    const avatar = await put('avatar', LOGOS.emblem)
    const after = await coverOf(project_id)

    expect(logo.body.data.pictures.logo).toMatchObject({ width: 160, height: 480, content_type: 'image/png' })
    expect(avatar.body.data.pictures.avatar).toMatchObject({ width: 320, height: 320 })
    const [red, green] = [
      [0xb3, 0x26, 0x1e],
      [0x1f, 0x6f, 0x54],
    ] as const
    expect(await shareBelow(before, red)).toBe(0)
    expect(await shareBelow(after, red)).toBeGreaterThan(0.001)
    expect(await shareBelow(after, green)).toBeGreaterThan(0.001)
  })

  it.each(Object.entries(hostileDrawings))('are refused as an SVG with %s', async (_name, drawing) => {
    const { status, body } = await put('logo_dark', drawing)

    expect(status).toBe(400)
    expect(body.error.details.reason).toMatch(/^image_(too_many_pixels|too_expensive|is_vector)$/)
  })
})
