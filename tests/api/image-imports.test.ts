import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject, answerImports } from '../support/additions.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** The columns of a plan besides its id and its image fetches. */
const PLAN = 'renders, pages, exports, agent_tool_calls, api_calls, image_bytes, own_themes, brands'

const url = 'https://pictures.example/GEHEIM.png'

const fetched = async (owner: Awaited<ReturnType<TestApi['owner']>>): Promise<number> => {
  const { body } = await api.http.get('/v1/usage').set(...owner.auth)
  return body.data.quotas.find(({ metric }: { metric: string }) => metric === 'image_fetches').used
}

describe('POST /v1/projects/{id}/image-imports', () => {
  it('stores what the address gives, without a name, and counts the fetch', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    const asked = answerImports(api, Buffer.from('pixels'))

    const { status, body } = await api.post(owner, `/projects/${id}/image-imports`, { url })

    expect(status).toBe(201)
    expect(body.data).toMatchObject({ project_id: id, name: null, width: 3, height: 2 })
    expect(body.data.markdown_address).toBe(`galley:${body.data.image_id}`)
    expect(asked).toEqual([{ ownerId: owner.userId, projectId: id, address: url }])
    expect(await fetched(owner)).toBe(1)
  })

  it('gives the same image for the same file, wherever it is', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    answerImports(api, Buffer.from('pixels'))
    const path = `/projects/${id}/image-imports`

    const one = await api.post(owner, path, { url })
    const other = await api.post(owner, path, { url: `${url}?other` })

    expect(other.body.data).toEqual(one.body.data)
    const { body } = await api.http.get(`/v1/projects/${id}/images`).set(...owner.auth)
    expect(body.data).toHaveLength(1)
  })

  it.each([
    ['host', 'image_address_refused', false],
    ['status', 'image_not_served', true],
    ['timeout', 'image_host_unreachable', true],
    ['size', 'image_too_large', false],
    ['off', 'remote_images_off', false],
    ['format', 'image_unreadable', undefined],
  ] as const)('says why not, and whether to try again: %s', async (refused, reason, mayRetry) => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    answerImports(api, { refused })

    const { status, body, text } = await api.post(owner, `/projects/${id}/image-imports`, { url })

    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect(body.error.details).toMatchObject({ reason })
    expect(body.error.details.may_retry).toBe(mayRetry)
    expect(text).not.toContain('GEHEIM')
    expect(await fetched(owner)).toBe(1)
  })

  it('is 503 when no worker can do it now, and 402 when the fetches of the day are used up', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    const path = `/projects/${id}/image-imports`
    answerImports(api, null)
    const away = await api.post(owner, path, { url })
    expect([away.status, away.body.error.code]).toEqual([503, 'internal'])

    const asked = answerImports(api, Buffer.from('pixels'))
    await api.database.query(
      `INSERT INTO plans (${PLAN}, id, image_fetches) SELECT ${PLAN}, $1, 1 FROM plans LIMIT 1`,
      [id],
    )
    await api.database.query('UPDATE users SET plan_id = $1 WHERE id = $2', [id, owner.userId])
    const { status, body } = await api.post(owner, path, { url })

    expect([status, body.error.details.metric]).toEqual([402, 'image_fetches'])
    expect(asked).toEqual([])
  })

  it.each([
    'ftp://a.example/b.png',
    'data:image/png;base64,AA==',
    'pictures/one.png',
    `https://a.example/${'a'.repeat(2_048)}`,
  ])('takes web addresses only: %.30s', async (address) => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    const asked = answerImports(api, Buffer.from('pixels'))

    const { status } = await api.post(owner, `/projects/${id}/image-imports`, { url: address })

    expect([status, asked]).toEqual([400, []])
  })

  it("fetches nothing for another user's project", async () => {
    const [owner, other] = [await api.owner(), await api.owner()]
    const id = await addProject(api, owner)
    const asked = answerImports(api, Buffer.from('pixels'))

    const { status } = await api.post(other, `/projects/${id}/image-imports`, { url })

    expect([status, asked]).toEqual([404, []])
  })
})
