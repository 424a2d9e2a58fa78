import { endpoints, SCOPES } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addOpenUpload, addUpload, answerImports } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  answerImports(api, Buffer.from('a remote file'))
})
afterAll(() => api.close())

type Auth = Owner['auth']

const send = (auth: Auth, path: string, body: object, key: string) =>
  api.http
    .post(`/v1${path}`)
    .set(...auth)
    .set('Idempotency-Key', key)
    .type(Buffer.isBuffer(body) ? 'image/png' : 'json')
    .send(body)

/** Creates another token of the same user. */
async function tokenOf(owner: Owner, scopes: readonly string[]): Promise<Auth> {
  const { body } = await api.post(owner, '/tokens', { name: 'other', scopes: [...scopes] })
  return ['Authorization', `Bearer ${body.data.token}`]
}

const add = async (owner: Owner, path: string, body: object) => (await api.post(owner, path, body)).body.data

const project = (owner: Owner) => add(owner, '/projects', { markdown: '# Kept' })

async function completed(owner: Owner): Promise<string> {
  const { project_id } = await project(owner)
  const { render_id } = await add(owner, '/renders', { project_id, platform: 'xhs' })
  await completeRender(api, render_id)
  return render_id
}

type Request = { readonly path: string; readonly body: object }

/** A request to each endpoint that accepts an `Idempotency-Key`. */
const requests: Readonly<Record<string, (owner: Owner) => Promise<Request>>> = {
  'images.upload': async (owner) => {
    const { project_id } = await project(owner)
    const file = Buffer.from('a file')
    await addUpload(api, owner, { projectId: project_id, file })
    return { path: `/projects/${project_id}/images`, body: file }
  },
  'images.import': async (owner) => {
    const { project_id } = await project(owner)
    return { path: `/projects/${project_id}/image-imports`, body: { url: 'https://pictures.example/1.png' } }
  },
  'uploads.create': async (owner) => {
    const { project_id } = await project(owner)
    return { path: `/projects/${project_id}/uploads`, body: { bytes: 8 } }
  },
  'uploads.finish': async (owner) => {
    const { project_id: projectId } = await project(owner)
    const file = Buffer.from('a file')
    await addUpload(api, owner, { projectId, file })
    return { path: `/uploads/${await addOpenUpload(api, owner, { projectId, file })}/image`, body: {} }
  },
  'ownThemes.create': async () => ({ path: '/own-themes', body: THEME_FILE }),
  'brands.create': async () => ({ path: '/brands', body: BRAND_KIT }),
  'lexicons.create': async () => ({ path: '/lexicons', body: { name: 'New', words: [{ word: 'w' }] } }),
  'projects.create': async () => ({ path: '/projects', body: { markdown: '# New' } }),
  'renders.create': async (owner) => ({
    path: '/renders',
    body: { project_id: (await project(owner)).project_id, platform: 'xhs' },
  }),
  'renders.export': async (owner) => ({ path: `/renders/${await completed(owner)}/exports`, body: {} }),
  'shares.create': async (owner) => ({
    path: '/shares',
    body: { project_id: (await project(owner)).project_id },
  }),
  'tokens.create': async () => ({ path: '/tokens', body: { name: 'all', scopes: [...SCOPES] } }),
}

const creations = endpoints.filter(({ isCreate }) => isCreate)

describe.each(creations.map((endpoint) => [endpoint.name, endpoint] as const))(
  'a replay of %s',
  (name, { access, isSecret = false }) => {
    const requestFor = async (owner: Owner) => {
      const make = requests[name]
      if (!make) throw new Error(`There is no request of ${name}.`)
      return make(owner)
    }

    it('gives the first answer to the credential that made it', async () => {
      const owner = await api.owner()
      const { path, body } = await requestFor(owner)

      const first = await send(owner.auth, path, body, 'mine12345678')
      const second = await send(owner.auth, path, body, 'mine12345678')

      expect(first.status).toBeLessThan(300)
      expect(second.headers['idempotent-replay']).toBe('true')
      expect(second.body.data).toEqual(first.body.data)
    })

    it(`gives another credential ${isSecret ? 'a conflict and no secret' : 'the same thing'}`, async () => {
      const owner = await api.owner()
      const other = await tokenOf(owner, SCOPES)
      const { path, body } = await requestFor(owner)

      await send(owner.auth, path, body, 'ours12345678')
      const { status, body: answer, headers } = await send(other, path, body, 'ours12345678')

      if (!isSecret) {
        expect(headers['idempotent-replay']).toBe('true')
        return
      }
      expect(status).toBe(409)
      expect(answer).toMatchObject({
        data: null,
        error: { code: 'idempotency_conflict', details: { reason: 'other_credential' } },
      })
    })

    it('is refused to a token without the scope', async () => {
      const scope = access.kind === 'token' ? access.scope : null
      const owner = await api.owner()
      const weak = await tokenOf(
        owner,
        SCOPES.filter((each) => each !== scope),
      )
      const { path, body } = await requestFor(owner)

      await send(owner.auth, path, body, 'weak12345678')
      const replay = await send(weak, path, body, 'weak12345678')

      expect(replay.body).toMatchObject({ data: null, error: { details: { required_scope: scope } } })
    })
  },
)

describe('a token as secret', () => {
  const body = { name: 'all', scopes: [...SCOPES] }

  it('is not given by a replay to a token that holds fewer scopes', async () => {
    const owner = await api.owner()
    const weak = await tokenOf(owner, ['tokens:write'])

    const first = await send(owner.auth, '/tokens', body, 'privilege123')
    const replay = await send(weak, '/tokens', body, 'privilege123')

    expect(first.status).toBe(201)
    expect(replay.status).toBe(403)
    expect(replay.text).not.toContain(first.body.data.token)
  })

  it('is not given by a replay to its own maker, once the maker holds fewer scopes', async () => {
    const owner = await api.owner()
    const first = await send(owner.auth, '/tokens', body, 'lessened1234')

    await api.database.query("UPDATE tokens SET scopes = '{tokens:write}' WHERE id = $1", [owner.tokenId])
    const replay = await send(owner.auth, '/tokens', body, 'lessened1234')

    expect(replay.body).toMatchObject({ data: null, error: { code: 'forbidden_scope' } })
    expect(replay.text).not.toContain(first.body.data.token)
  })

  it('is not given to a twin of another credential that asks at the same moment', async () => {
    const owner = await api.owner()
    const other = await tokenOf(owner, SCOPES)

    const answers = await Promise.all(
      [owner.auth, other, owner.auth, other].map((auth) => send(auth, '/tokens', body, 'sametime1234')),
    )

    const [mine, theirs] = [
      [answers[0], answers[2]].map((answer) => answer?.status),
      [answers[1], answers[3]].map((answer) => answer?.status),
    ]
    expect([mine, theirs]).toContainEqual([201, 201])
    expect([mine, theirs]).toContainEqual([409, 409])
  })

  it('is not given by a replay of what was made before its maker was noted', async () => {
    const owner = await api.owner()
    await send(owner.auth, '/tokens', body, 'before123456')

    await api.database.query('UPDATE idempotency_records SET credential_id = NULL WHERE user_id = $1', [
      owner.userId,
    ])
    const replay = await send(owner.auth, '/tokens', body, 'before123456')

    expect(replay.body).toMatchObject({ data: null, error: { code: 'idempotency_conflict' } })
  })
})
