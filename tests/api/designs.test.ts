import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const POSTER = { theme: 'sunflower', aspect_ratio: '1:1' }

const add = (owner: Owner, extra: object = {}) =>
  addProject(api, owner, { markdown: '# One\n\nfirst', ...extra })
const patch = (owner: Owner, id: string, body: object) =>
  api.http
    .patch(`/v1/projects/${id}`)
    .set(...owner.auth)
    .send(body)
const read = async (owner: Owner, path: string) =>
  (await api.http.get(`/v1${path}`).set(...owner.auth)).body.data
const render = async (owner: Owner, body: object) => (await api.post(owner, '/renders', body)).body.data

describe('the design of a project', () => {
  it('is empty until something is chosen, and comes with every reading of the project', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    expect((await read(owner, `/projects/${id}`)).design).toEqual({ platform: null, configs: {} })

    const design = { platform: 'twitter', configs: { twitter: POSTER } }
    const other = await add(owner, { design })

    expect((await read(owner, `/projects/${other}`)).design).toEqual(design)
    expect((await read(owner, '/projects'))[0].design).toEqual(design)
    expect((await read(owner, `/projects/${other}/revisions/1`)).design).toEqual(design)
  })

  it('is merged field by field: what is missing stays, and null removes', async () => {
    const owner = await api.owner()
    const id = await add(owner, {
      design: { platform: 'xhs', configs: { xhs: POSTER, wechat: { scheme: 'dark' } } },
    })

    const changed = await patch(owner, id, {
      design: { configs: { xhs: { theme: null, cover: true }, wechat: null, linkedin: { font_size: 'l' } } },
    })

    expect(changed.body.data).toMatchObject({ version: 2 })
    expect((await read(owner, `/projects/${id}`)).design).toEqual({
      platform: 'xhs',
      configs: { xhs: { aspect_ratio: '1:1', cover: true }, linkedin: { font_size: 'l' } },
    })
    await patch(owner, id, { design: { platform: null, configs: { linkedin: { font_size: null } } } })
    expect((await read(owner, `/projects/${id}`)).design).toEqual({
      platform: null,
      configs: { xhs: { aspect_ratio: '1:1', cover: true } },
    })
  })

  it('is a part of the version: an edit of the text keeps it, and a restored version brings both back', async () => {
    const owner = await api.owner()
    const id = await add(owner, { design: { configs: { xhs: POSTER } } })
    await patch(owner, id, { markdown: '# Two', design: { configs: { xhs: { theme: 'midnight' } } } })
    await patch(owner, id, { title: 'Three' })
    expect((await read(owner, `/projects/${id}`)).design.configs.xhs.theme).toBe('midnight')

    const restored = await api.post(owner, `/projects/${id}/revisions/1/restore`, {})

    expect(restored.body.data).toMatchObject({
      markdown: '# One\n\nfirst',
      design: { configs: { xhs: POSTER } },
    })
    expect((await read(owner, `/projects/${id}`)).design).toEqual({
      platform: null,
      configs: { xhs: POSTER },
    })
  })

  it('is checked like a text against the version that it was read at', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await patch(owner, id, { title: 'Two' })

    const late = await patch(owner, id, { design: { platform: 'xhs' } }).set('If-Match', '"1"')

    expect(late.status).toBe(412)
    expect((await read(owner, `/projects/${id}`)).design.platform).toBeNull()
  })

  it.each([
    [{ platform: 'myspace' }, 'design.platform'],
    [{ configs: { xhs: { theme: 'no-such-theme' } } }, 'design.configs.xhs.theme'],
    [{ configs: { xhs: { scale: 9 } } }, 'design.configs.xhs.scale'],
    [{ configs: { xhs: { author: 'x'.repeat(41) } } }, 'design.configs.xhs.author'],
  ])('refuses %j, at its place', async (design, path) => {
    const owner = await api.owner()
    const id = await add(owner)
    for (const answer of [
      await patch(owner, id, { design }),
      await api.post(owner, '/projects', { markdown: 'x', design }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.error.details.issues[0].path).toBe(path)
    }
  })
})

describe('a render of a project with a design', () => {
  it('takes the design of its platform where its config says nothing', async () => {
    const owner = await api.owner()
    const id = await add(owner, {
      markdown: '---\ntheme: midnight\n---\n\ntext',
      design: { configs: { twitter: { ...POSTER, author: '@me', end_card: true }, xhs: { cover: true } } },
    })

    const said = await render(owner, {
      project_id: id,
      platform: 'twitter',
      config: { author: '@you', theme: null },
    })
    const other = await render(owner, { project_id: id, platform: 'xhs' })

    expect(said.config).toMatchObject({ ...POSTER, author: '@you', end_card: true })
    // Where the design names no theme, the front matter does.
    expect(other.config).toMatchObject({ theme: 'midnight', aspect_ratio: '3:4', cover: true })
  })

  it('says with its link which render to open', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const made = await render(owner, { project_id: id, platform: 'twitter' })

    expect(made.open_in_service_url).toBe(`http://127.0.0.1:4000/editor/${id}?render=${made.render_id}`)
  })

  it('shows the texts of the design only to a caller who may read them', async () => {
    const owner = await api.owner()
    const id = await add(owner, { design: { configs: { xhs: { author: 'Windrichtung' } } } })
    const token = async (scopes: string[]) => {
      const { token: secret } = (await api.post(owner, '/tokens', { name: 'x', scopes })).body.data
      const auth = ['Authorization', `Bearer ${secret}`] as [string, string]
      return render({ ...owner, auth }, { project_id: id, platform: 'xhs' })
    }

    expect((await token(['render:create'])).config.author).toBeNull()
    expect((await token(['render:create', 'render:read'])).config.author).toBe('Windrichtung')
  })

  it('is estimated with the design of each platform', async () => {
    const owner = await api.owner()
    const markdown = Array.from({ length: 40 }, (_, at) => `Sentence ${at} of a text that fills pages.`).join(
      '\n\n',
    )
    const id = await add(owner, { markdown, design: { configs: { xhs: { font_size: 'xl', cover: true } } } })
    const pages = async (body: object) =>
      (await api.post(owner, '/analyze', body)).body.data.platforms.xhs.estimated_pages as number

    const plain = await pages({ markdown })

    expect(await pages({ project_id: id })).toBeGreaterThan(plain)
    expect(await pages({ project_id: id, config: { font_size: 'm', cover: false } })).toBe(plain)
  })
})
