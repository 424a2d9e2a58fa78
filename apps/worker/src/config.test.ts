import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'

const key = () => `k1:${randomBytes(32).toString('base64')}`
const ENV = {
  DATABASE_URL: 'postgresql://galley@127.0.0.1/galley',
  REDIS_URL: 'redis://127.0.0.1',
  SIGNING_KEYS: key(),
  ENCRYPTION_KEYS: key(),
  STORAGE_DIR: '/tmp',
  API_INTERNAL_URL: 'http://127.0.0.1:4000',
  CHROMIUM_PATH: '/usr/bin/chromium',
}

describe('the concurrency of a worker', () => {
  it.each([
    [{ WORKER_CONCURRENCY: '3' }, 3],
    [{ LANES: '63' }, 63],
    [{ WORKER_CONCURRENCY: '3', LANES: '63' }, 3],
  ])('is what %j says', (set, concurrency) => {
    expect(readConfig({ ...ENV, ...set })).toMatchObject({ concurrency })
  })
})

describe('the longest back-off', () => {
  it.each([
    [{}, 60_000],
    [{ RENDER_RETRY_MS: '100' }, 2_000],
    [{ RENDER_RETRY_MS: '100', RENDER_RETRY_MAX_MS: '5000' }, 5_000],
  ])('of %j is %d ms', (set, maxMs) => {
    expect(readConfig({ ...ENV, ...set }).retry).toMatchObject({ maxMs })
  })
})
