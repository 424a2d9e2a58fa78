import { rm } from 'node:fs/promises'
import { createApp } from '@galley/api/app'
import { createContext } from '@galley/api/context'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Returns the readiness of an API with another configuration. */
async function readinessWith(change: object, closing = new AbortController().signal) {
  const ctx = await createContext({ ...api.ctx.config, ...change }, { log: api.ctx.log, closing })
  try {
    return await supertest(createApp(ctx)).get('/readyz')
  } finally {
    await ctx.close()
  }
}

describe('/readyz', () => {
  it.each([
    ['redis', { redisUrl: 'redis://127.0.0.1:1' }],
    ['database', { database: { url: 'postgresql://nobody@127.0.0.1:1/none', maxConnections: 1 } }],
    [
      'object_store',
      {
        objectStore: {
          kind: 's3',
          bucket: 'none',
          region: 'us-east-1',
          endpoint: 'http://127.0.0.1:1',
          forcePathStyle: true,
          credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
          encryption: null,
          links: null,
          timeoutMs: 1000,
        },
      },
    ],
  ])('says that %s is away', async (part, change) => {
    const { status, body } = await readinessWith(change)

    expect(status).toBe(503)
    expect(body.error).toMatchObject({ code: 'config_missing', details: { away: [part] } })
  })

  it('says no while the process stops', async () => {
    const { status, headers } = await readinessWith({}, AbortSignal.abort())

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('2')
  })

  it('is not ready when the folder for objects is gone', async () => {
    const { config } = api.ctx
    if (config.objectStore?.kind !== 'disk') throw new Error('The test API stores on disk.')
    await rm(config.objectStore.dir, { recursive: true })

    const { status, body } = await api.http.get('/readyz')

    expect(status).toBe(503)
    expect(body.error.details.away).toEqual(['object_store'])
  })
})
