import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { isPublicUrl } from '../../apps/api/src/images/image-links.ts'
import { addProject, addUpload } from '../support/additions.ts'
import { changedAt } from '../support/changed-at.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const BASE_URL = 'https://galley.press/v1'

let api: TestApi
let local: TestApi

beforeAll(async () => {
  api = await startTestApi({ BASE_URL })
  local = await startTestApi()
})
afterAll(() => Promise.all([api.close(), local.close()]))

const FILE = Buffer.from('pixels')

async function linksOf(of: TestApi, owner: Owner) {
  const projectId = await addProject(of, owner)
  const id = await addUpload(of, owner, { projectId, file: FILE, name: 'GEHEIM 1.jpg' })
  const addresses = [`galley:${id}`, './GEHEIM%201.jpg', 'nothing.jpg']
  const { body } = await of.post(owner, `/projects/${projectId}/image-links`, { addresses })
  return { id, ...body.data }
}

describe('POST /v1/projects/{id}/image-links', () => {
  it('gives links that anybody can open for an hour', async () => {
    const owner = await api.owner()

    const { id, is_public, expires_at, links } = await linksOf(api, owner)

    expect(is_public).toBe(true)
    expect(Date.parse(expires_at) - api.clock.now().getTime()).toBe(3_600_000)
    expect(links.map(({ address }: { address: string }) => address)).toEqual([
      `galley:${id}`,
      './GEHEIM%201.jpg',
    ])
    for (const { url } of links) expect(url.replace(/\?.*/, '')).toBe(`${BASE_URL}/image-files/${id}`)
    const path = links[0].url.replace(BASE_URL, '/v1')
    const res = await api.http.get(path)
    expect([res.status, res.headers['content-type'], res.body.toString()]).toEqual([
      200,
      'image/png',
      'pixels',
    ])
    expect(res.headers['content-security-policy']).toBe("sandbox; default-src 'none'")

    expect((await api.http.get(changedAt(path, path.indexOf('sig=') + 4))).status).toBe(404)
    api.clock.advance(3_600_001)
    expect((await api.http.get(path)).status).toBe(404)
  })

  it('end with the token that asked for them', async () => {
    const owner = await api.owner()
    const { links } = await linksOf(api, owner)
    const path = links[0].url.replace(BASE_URL, '/v1')
    expect((await api.http.get(path)).status).toBe(200)

    await api.http.delete(`/v1/tokens/${owner.tokenId}`).set(...owner.auth)

    expect((await api.http.get(path)).status).toBe(404)
  })

  it('gives none where no other service could open them', async () => {
    const { is_public, links } = await linksOf(local, await local.owner())

    expect([is_public, links]).toEqual([false, []])
  })
})

describe('isPublicUrl', () => {
  it.each(['https://galley.press/v1', 'https://api.galley.co.uk:8443/v1'])('is true for %s', (url) => {
    expect(isPublicUrl(url)).toBe(true)
  })

  it.each([
    'http://galley.press/v1',
    'https://localhost/v1',
    'https://galley/v1',
    'https://galley.internal/v1',
    'https://box.home.arpa/v1',
    'https://10.0.0.1/v1',
    'https://[2001:db8::1]/v1',
  ])('is false for %s', (url) => {
    expect(isPublicUrl(url)).toBe(false)
  })
})
