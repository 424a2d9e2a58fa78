import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let owner: Owner
let project_id: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  project_id = await addProject(api, owner)
})
afterAll(() => api.close())

/** Creates a token that expires in the given number of days. */
async function tokenFor(expires_in_days: number) {
  const { body } = await api.post(owner, '/tokens', { name: 'x', scopes: ['share:create'], expires_in_days })
  const { token, token_id, expires_at } = body.data
  const auth: Owner['auth'] = ['Authorization', `Bearer ${token}`]
  return { token_id: token_id as string, expires_at: expires_at as string, auth }
}

async function shareBy(token: Awaited<ReturnType<typeof tokenFor>>, more: object = {}) {
  const { status, body } = await api.http
    .post('/v1/shares')
    .set(...token.auth)
    .send({ project_id, ...more })
  return { status, body }
}

describe('a share that a token makes', () => {
  it('ends with the token, unless it ends sooner', async () => {
    const short = await tokenFor(2)
    const long = await tokenFor(90)

    const withToken = await shareBy(short)
    const sooner = await shareBy(short, { expires_in_days: 1 })
    const usual = await shareBy(long)

    const daysOf = ({ body }: Awaited<ReturnType<typeof shareBy>>) =>
      (Date.parse(body.data.expires_at) - Date.parse(body.data.created_at)) / 86_400_000
    expect(withToken.body.data.expires_at).toBe(short.expires_at)
    expect([daysOf(sooner), daysOf(usual)]).toEqual([1, 30])
  })

  it('is refused when it is to end later', async () => {
    const { status, body } = await shareBy(await tokenFor(2), { expires_in_days: 3 })

    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'expires_in_days' }] },
    })
  })

  it('is closed once the token has expired, also one from before that reaches further', async () => {
    const token = await tokenFor(2)
    const { body } = await shareBy(token)
    const path = new URL(body.data.url).pathname
    const before = await api.http.get(path)
    await api.database.query(
      "UPDATE shares SET expires_at = timestamptz '2027-11-21T08:00:00Z' WHERE id = $1",
      [body.data.share_id],
    )
    await api.database.query(
      "UPDATE tokens SET expires_at = timestamptz '2026-11-21T07:00:00Z' WHERE id = $1",
      [token.token_id],
    )

    const after = await api.http.get(path)

    expect([before.status, after.status]).toEqual([200, 404])
  })
})
