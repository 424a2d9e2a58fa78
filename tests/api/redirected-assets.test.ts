import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Artifact } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import S3rver from 's3rver'
import { addRender } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let s3: S3rver
let dir: string
let origin: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-redirect-'))
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: dir,
    configureBuckets: [{ name: 'pages', configs: [] }],
  })
  origin = `http://127.0.0.1:${((await s3.run()) as AddressInfo).port}`
  api = await startTestApi({
    S3_BUCKET: 'pages',
    S3_ENDPOINT: origin,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_DELIVERY: 'redirect',
  })
})
afterAll(async () => {
  await api.close()
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

const TEXT = '0123456789'

/** Adds a file to a completed render. Returns its signed path and a function that ends the token it was signed for. */
async function addFile(file: Pick<Artifact, 'contentType' | 'kind' | 'page'> & { name: string }) {
  const owner = await api.owner()
  const id = await addRender(api, owner)
  await completeRender(api, id, [{ ...file, text: TEXT, sha256: 'c'.repeat(64) }])
  const read = await api.http.get(`/v1/renders/${id}`).set(...owner.auth)
  const { pathname, search } = new URL(read.body.data.artifacts[0].preview_url)
  const revoke = () => api.http.delete(`/v1/tokens/${owner.tokenId}`).set(...owner.auth)
  return { path: pathname + search, revoke }
}

describe('a service that leaves pictures to its store', () => {
  it('redirects to the store for a page, for a minute at most', async () => {
    const { path } = await addFile({ contentType: 'image/png', name: 'page-01.png', kind: 'page', page: 1 })
    const res = await api.http.get(path)

    expect(res.status).toBe(302)
    const location = new URL(String(res.headers.location))
    expect(location.origin).toBe(origin)
    expect(Number(location.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)
    expect(res.headers['cache-control']).toBe('private, max-age=30')
    const file = await fetch(location)
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['image/png', TEXT])
  })

  it('serves HTML itself, with its policy', async () => {
    const { path } = await addFile({
      contentType: 'text/html',
      name: 'article.html',
      kind: 'article_html',
      page: null,
    })
    const res = await api.http.get(path)
    expect([res.status, res.text]).toEqual([200, TEXT])
    expect(res.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('does not redirect a caller whose token has ended', async () => {
    const { path, revoke } = await addFile({
      contentType: 'image/png',
      name: 'page-01.png',
      kind: 'page',
      page: 1,
    })
    expect((await revoke()).status).toBe(200)
    expect((await api.http.get(path)).status).toBe(404)
  })
})
