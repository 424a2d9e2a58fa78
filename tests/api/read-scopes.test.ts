import type { Scope } from '@galley/contracts'
import { endpoints, parseId, scopeOf } from '@galley/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addOpenUpload, addUpload } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { THEME_FILE } from '../support/theme-file.ts'

/** A word in everything that the owner wrote, and in everything that was made from it. */
const WRITTEN = 'Windrichtungsanzeiger'
const READ_SCOPES: readonly (Scope | null)[] = ['project:read', 'render:read']

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.owner()
})
afterAll(() => api.close())

const UPLOADED = Buffer.from('a file')

type Things = {
  project: string
  render: string
  share: string
  token: string
  image: string
  upload: string
  lexicon: string
  theme: string
  brand: string
}

/** Creates a project of two versions with a finished render, a share and a token, with another credential. */
async function thingsOfOwner(): Promise<Things> {
  const text = {
    title: WRITTEN,
    markdown: `# ${WRITTEN}\n\n${WRITTEN}`,
    metadata: { label: WRITTEN },
    design: {
      configs: { xhs: { author: WRITTEN, watermark: WRITTEN, cover: { title: WRITTEN, kicker: WRITTEN } } },
    },
  }
  const made = async (path: string, body: object) => (await api.post(owner, path, body)).body.data
  const { project_id: project } = await made('/projects', text)
  const { render_id: render } = await made('/renders', { project_id: project, platform: 'xhs' })
  await completeRender(api, parseId('render', render), [
    { name: 'page-01.png', text: 'pixels', altText: WRITTEN },
  ])
  const { share_id: share } = await made('/shares', { project_id: project })
  const { token_id: token } = await made('/tokens', { name: 'other', scopes: ['usage:read'] })
  const name = `${WRITTEN}.png`
  const image = await addUpload(api, owner, { projectId: project, file: UPLOADED, name })
  // An account may have only so many of them.
  for (const table of ['open_uploads', 'lexicons']) await api.database.query(`DELETE FROM ${table}`)
  const parts = { projectId: project, file: UPLOADED, name, missing: 0 }
  const upload = await addOpenUpload(api, owner, parts)
  const words = [{ word: WRITTEN, replacement: WRITTEN }]
  const { lexicon_id: lexicon } = await made('/lexicons', { name: WRITTEN, words })
  const { theme_id: theme } = await made('/own-themes', { ...THEME_FILE, name: WRITTEN })
  const { brand_id: brand } = await made('/brands', { name: WRITTEN, signature: WRITTEN, qr: WRITTEN })
  return { project, render, share, token, image, upload, lexicon, theme, brand }
}

type Sent = { readonly path?: string; readonly body?: object; readonly status?: number }

/** The requests to each endpoint that accepts a token without a read scope. */
const CALLS: Readonly<Record<string, (things: Things) => readonly Sent[]>> = {
  'projects.create': () => [{ body: { markdown: '# New' } }],
  'projects.update': ({ project: id }) => [
    { path: id, body: { metadata: { label: 'new' } } },
    { path: id, body: { title: 'New' } },
    { path: id, body: { markdown: '# New' } },
  ],
  'projects.delete': ({ project: id }) => [{ path: id }],
  'projects.restore': ({ project: id }) => [{ path: id, status: 403 }],
  'ownThemes.create': () => [{ body: THEME_FILE }],
  'ownThemes.update': ({ theme: id }) => [{ path: id, body: { tags: ['new'] } }],
  'ownThemes.delete': ({ theme: id }) => [{ path: id }],
  'brands.create': () => [{ body: { name: 'new' } }],
  'brands.update': ({ brand: id }) => [{ path: id, body: { qr: 'new' } }],
  // There is no worker that decodes.
  'brands.putPicture': ({ brand: id }) => [{ path: id, body: UPLOADED, status: 503 }],
  'brands.putFont': ({ brand: id }) => [{ path: id, body: UPLOADED, status: 503 }],
  // It has none.
  'brands.deletePicture': ({ brand: id }) => [{ path: id, status: 404 }],
  'brands.deleteFont': ({ brand: id }) => [{ path: id, status: 404 }],
  'brands.delete': ({ brand: id }) => [{ path: id }],
  'lexicons.create': () => [{ body: { name: 'new', words: [{ word: 'new' }] } }],
  'lexicons.update': ({ lexicon: id }) => [{ path: id, body: { words: [{ word: 'new' }] } }],
  'lexicons.delete': ({ lexicon: id }) => [{ path: id }],
  // The file is there under another name, so this is another image, which needs a worker.
  'images.upload': ({ project: id }) => [{ path: id, body: UPLOADED, status: 503 }],
  // There is no worker that fetches.
  'images.import': ({ project: id }) => [{ path: id, body: { url: 'https://a.example/b.jpg' }, status: 503 }],
  'uploads.create': ({ project: id }) => [{ path: id, body: { bytes: 8, name: 'new.png' } }],
  'uploads.get': ({ upload: id }) => [{ path: id }],
  // Everything has arrived already.
  'uploads.append': ({ upload: id }) => [{ path: id, status: 415 }],
  // The file is there under this name, so this is the same image. It was written by this very upload.
  'uploads.finish': ({ upload: id }) => [{ path: id, status: 403 }],
  'uploads.delete': ({ upload: id }) => [{ path: id }],
  'images.delete': ({ image: id }) => [{ path: id }],
  'renders.create': ({ project }) => [{ body: { project_id: project, platform: 'xhs' } }],
  'renders.cancel': ({ render: id }) => [{ path: id, status: 409 }],
  'shares.create': ({ project }) => [
    { body: { project_id: project } },
    { body: { project_id: project, include_body: true }, status: 403 },
  ],
  'shares.list': () => [{}],
  'shares.revoke': ({ share: id }) => [{ path: id }],
  'usage.get': () => [{}],
  'usage.history': () => [{}],
  'tokens.create': () => [{ body: { name: 'mine', scopes: ['tokens:write'] } }],
  'tokens.list': () => [{}],
  'tokens.revoke': ({ token: id }) => [{ path: id }],
}

const writers = endpoints.filter(
  (endpoint) => endpoint.access.kind === 'token' && !READ_SCOPES.includes(scopeOf(endpoint)),
)

describe('a token without a scope to read', () => {
  it.each(writers.map((endpoint) => [endpoint.name, endpoint] as const))(
    'gets nothing from %s that another credential wrote',
    async (name, endpoint) => {
      const scope = scopeOf(endpoint)
      const calls = CALLS[name]
      if (!scope || !calls) throw new Error('Say in CALLS what is sent to this endpoint.')
      const { auth } = await tokenWith(scope)

      for (const { path: id = '', body, status = endpoint.status } of calls(await thingsOfOwner())) {
        const path = endpoint.path
          .replace('{id}', id)
          .replace('{version}', '1')
          .replace('{picture}', 'logo')
          .replace('{slot}', 'body')
        const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
        const res = await api.http[method](`/v1${path}`)
          .set(...auth)
          .type(Buffer.isBuffer(body) ? 'application/octet-stream' : 'json')
          .send(body)

        expect([res.status, res.text.includes(WRITTEN)]).toEqual([status, false])
      }
    },
  )

  it('gets back what it has just written itself', async () => {
    const { auth } = await tokenWith('project:write')
    const { project } = await thingsOfOwner()
    const patch = (body: object) =>
      api.http
        .patch(`/v1/projects/${project}`)
        .set(...auth)
        .send(body)

    const titled = (await patch({ title: 'New' })).body.data
    const written = (await patch({ markdown: '# Also new' })).body.data

    expect([titled.title, titled.structure, titled.metadata]).toEqual(['New', undefined, undefined])
    expect([written.title, written.structure.headings[0].text]).toEqual([undefined, 'Also new'])
  })
})

async function tokenWith(scope: Scope): Promise<Pick<Owner, 'auth'>> {
  const { body } = await api.post(owner, '/tokens', { name: scope, scopes: [scope] })
  return { auth: ['Authorization', `Bearer ${body.data.token}`] }
}
