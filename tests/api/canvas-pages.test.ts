import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const add = async (platform: string) =>
  addRender(api, await api.owner(), { platform, config: platform === 'wechat' ? {} : { cover: true } })

function getCanvas(id: string, page: string | null) {
  const expiresAt = new Date(api.clock.now().getTime() + 60_000)
  const query = page === null ? {} : { page }
  const grant = { method: 'GET', path: `/renders/png-canvas/${id}`, query, expiresAt, holder: null } as const
  return api.http.get(`/v1${api.ctx.signer.sign(grant)}`)
}

/** Returns the size of the card in CSS px. */
function cardOf(html: string): string {
  return html.match(/--card-w:\d+px;--card-h:\d+px/)?.[0] ?? ''
}

describe('`page` of GET /v1/renders/png-canvas/{id}', () => {
  it('chooses one of the two covers of a WeChat render, the wide one first', async () => {
    const id = await add('wechat')
    const [wide, square] = [await getCanvas(id, '1'), await getCanvas(id, '2')]

    expect([wide.status, square.status]).toEqual([200, 200])
    expect(cardOf(wide.text)).not.toBe(cardOf(square.text))
    expect(new Set(cardOf(square.text).match(/\d+/g)).size).toBe(1)
    for (const { text } of [wide, square]) {
      expect(text).toContain('id="cover"')
      expect(text).not.toContain('id="flow"')
    }
  })

  it.each(['xhs', 'twitter'])(
    'is 1 or left out for %s: one document with cover and text',
    async (platform) => {
      const id = await add(platform)
      const [asked, left] = [await getCanvas(id, '1'), await getCanvas(id, null)]

      expect(asked.text).toBe(left.text)
      expect(asked.text).toContain('id="cover"')
      expect(asked.text).toContain('>Text.</p>')
    },
  )

  it.each([
    ['xhs', '2'],
    ['wechat', '3'],
    ['wechat', '0'],
    ['wechat', '1.5'],
    ['wechat', 'x'],
  ])('is as unknown as a render that is not there, for %s at %s', async (platform, page) => {
    expect((await getCanvas(await add(platform), page)).status).toBe(404)
  })
})
