import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { answerBrandPictures } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const ACCENT = '#1f6f54'
const OTHER_ACCENT = '#4b1a5c'
const NAME = 'GEHEIMNAME'
const LINE = 'Aus den Bergen'
const MARKDOWN = '# Tea\n\n## Leaves\n\nA [link](https://example.com) and ==marked== words.'

let api: TestApi
let owner: Owner
let brand: string

beforeAll(async () => {
  api = await startTestApi()
  answerBrandPictures(api)
})
beforeEach(async () => {
  owner = await api.owner()
  const kit = { name: NAME, colours: { light: { accent: ACCENT } }, signature: LINE }
  brand = (await api.post(owner, '/brands', kit)).body.data.brand_id
})
afterAll(() => api.close())

const putPicture = (picture: string, pixels: string) =>
  api.http
    .put(`/v1/brands/${brand}/pictures/${picture}`)
    .set(...owner.auth)
    .type('image/png')
    .send(Buffer.from(pixels))
const changeAccent = (accent: string) =>
  api.http
    .patch(`/v1/brands/${brand}`)
    .set(...owner.auth)
    .send({ colours: { light: { accent } } })
const removePicture = (picture: string) =>
  api.http.delete(`/v1/brands/${brand}/pictures/${picture}`).set(...owner.auth)
const removeBrand = () => api.http.delete(`/v1/brands/${brand}`).set(...owner.auth)
const dataUrl = (pixels: string) => `src="data:image/png;base64,${Buffer.from(pixels).toString('base64')}"`
const view = (url: string) => api.http.get(new URL(url).pathname)

/** Returns the link to a project whose design names the brand. */
async function shareOfDesign(extra: object = {}): Promise<string> {
  const design = { platform: 'wechat', configs: { wechat: { brand } } }
  const { project_id } = (await api.post(owner, '/projects', { markdown: MARKDOWN, design })).body.data
  return (await api.post(owner, '/shares', { project_id, include_body: true, ...extra })).body.data.url
}

/** Returns the link to a completed render in the brand. */
async function shareOfRender(platform: 'wechat' | 'xhs', extra: object = {}): Promise<string> {
  const { project_id } = (await api.post(owner, '/projects', { markdown: MARKDOWN })).body.data
  const asked = { project_id, platform, config: { brand } }
  const { render_id } = (await api.post(owner, '/renders', asked)).body.data
  await completeRender(api, render_id, platform === 'wechat' ? [] : undefined)
  const wanted = { project_id, render_id, include_body: true, ...extra }
  return (await api.post(owner, '/shares', wanted)).body.data.url
}

describe('a share of a render in a brand', () => {
  it('has the colours, the logo and the line of the brand, but not its name', async () => {
    await putPicture('logo', 'pixels')
    const url = await shareOfRender('wechat')

    const { text, headers } = await view(url)

    expect(text).toContain('<article>')
    expect(text.split('<article>')[1]).toContain(ACCENT)
    expect(text).toContain(dataUrl('pixels'))
    expect(text).toContain(`<p>${LINE}</p>`)
    expect(text).not.toContain(NAME)
    expect(text).not.toContain(brand)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('lays a dark logo on a tile where the page is dark', async () => {
    await putPicture('logo', 'pixels')
    const url = await shareOfRender('xhs')

    const tiled = (await view(url)).text
    await removePicture('logo')
    const none = (await view(url)).text

    expect(tiled).toMatch(/<span class="on-light"><img/)
    expect(tiled).toMatch(/<span class="on-dark" style="background-color:#ece7dd[^"]*"><img/)
    expect(none).not.toContain('on-light"><img')
  })

  it('says that a picture is the logo if no line stands beside it', async () => {
    await putPicture('logo', 'pixels')
    await api.http
      .patch(`/v1/brands/${brand}`)
      .set(...owner.auth)
      .send({ signature: null })
    const url = await shareOfRender('xhs')

    expect((await view(url).set('Accept-Language', 'en')).text).toContain('alt="Logo"')
    expect((await view(url).set('Accept-Language', 'zh')).text).toContain('alt="徽标"')
  })

  it('keeps the colours of its render, and has the logo of today', async () => {
    await putPicture('logo', 'before')
    const url = await shareOfRender('wechat')

    await changeAccent(OTHER_ACCENT)
    await putPicture('logo', 'after')
    const changed = (await view(url)).text
    await removeBrand()
    const { status, text } = await view(url)

    expect(changed).toContain(ACCENT)
    expect(changed).not.toContain(OTHER_ACCENT)
    expect(changed).toContain(dataUrl('after'))
    expect(status).toBe(200)
    expect(text.split('<article>')[1]).toContain(ACCENT)
    expect(text).not.toContain('data:image/png')
    expect(text).toContain(LINE)
  })

  it('has a bar in the accent if the brand has no logo', async () => {
    const { text } = await view(await shareOfRender('xhs'))

    expect(text).toContain(`<span class="bar on-light" style="background-color:${ACCENT}"></span>`)
    expect(text).toContain('<span class="bar on-dark"')
  })

  it('shows nothing of the brand but its colours if it shows only facts', async () => {
    await putPicture('logo', 'pixels')
    const { text } = await view(await shareOfRender('xhs', { include_body: false }))

    expect(text).toContain(`fill="${ACCENT}"`)
    expect(text).not.toContain('data:image/png')
    expect(text).not.toContain(LINE)
  })

  it('shows nothing of the brand before the password', async () => {
    await putPicture('logo', 'pixels')
    const url = await shareOfRender('wechat', { password: 'a long lighthouse' })

    const locked = (await view(url)).text
    const form = api.http.post(new URL(url).pathname).type('form')
    const opened = (await form.send({ password: 'a long lighthouse' })).text

    for (const part of [ACCENT, LINE, 'data:image/png']) {
      expect(locked).not.toContain(part)
      expect(opened).toContain(part)
    }
  })
})

describe('a share without a render', () => {
  it('looks as the design of the project says, as it is now', async () => {
    await putPicture('logo', 'pixels')
    const url = await shareOfDesign()

    const first = (await view(url)).text
    await changeAccent(OTHER_ACCENT)
    const changed = (await view(url)).text
    await removeBrand()
    const { status, text } = await view(url)

    expect(first).toContain(ACCENT)
    expect(first).toContain(dataUrl('pixels'))
    expect(changed).toContain(OTHER_ACCENT)
    expect(changed).not.toContain(ACCENT)
    expect(status).toBe(200)
    expect(text).toContain('<article>')
    for (const part of [ACCENT, OTHER_ACCENT, LINE, 'data:image/png', 'branded']) {
      expect(text.split('</style>')[1]).not.toContain(part)
    }
  })

  it('has the theme of the design, also of a platform that is not chosen', async () => {
    const design = { configs: { wechat: { theme: 'fern' } } }
    const { project_id } = (await api.post(owner, '/projects', { markdown: MARKDOWN, design })).body.data
    const plain = (await api.post(owner, '/projects', { markdown: MARKDOWN })).body.data
    const articleOf = async (id: string) => {
      const { url } = (await api.post(owner, '/shares', { project_id: id, include_body: true })).body.data
      return (await view(url)).text.split('<article>')[1]
    }

    expect(await articleOf(project_id)).not.toBe(await articleOf(plain.project_id))
  })
})
