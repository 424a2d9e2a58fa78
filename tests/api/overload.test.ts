import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Response } from 'supertest'
import type { Owner, TestApi } from '../support/test-api.ts'
import { METRICS_HEADERS, startTestApi } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'

let api: TestApi
let owner: Owner
const answers: Response[] = []

// Admissions wait for a lock, so writes are always late here, and reads never.
beforeAll(async () => {
  api = await startTestApi({ SHED_WRITES_MS: '1' })
  await api.database.query('UPDATE plans SET api_calls = 1e6')
  await eventually(async () => {
    // A new one for each round, because a user may make 240 calls a minute.
    owner = await api.owner()
    const create = () => api.post(owner, '/projects', { markdown: '# One page' })
    const calls = await api.database.whileOpen('LOCK TABLE tokens', [], async () => {
      const sent = Array.from({ length: 15 }, async () => await create())
      await eventually(api.database.hasWaiting)
      return { sent }
    })
    answers.push(...(await Promise.all(calls.sent)))
    return refused().length > 20
  })
})
afterAll(() => api.close())

const refused = () => answers.filter(({ status }) => status === 503)

describe('a service with more writes than it can admit in time', () => {
  it('refuses some and tells when to try again', () => {
    for (const { body, headers } of refused()) {
      expect(body.error).toMatchObject({ code: 'internal', details: { reason: 'too_busy' } })
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
  })

  it('carries out the others, and does and charges nothing for those that it refuses', async () => {
    const carriedOut = answers.filter(({ status }) => status === 201).length
    const { rows } = await api.database.query(
      'SELECT (SELECT count(*)::int FROM projects) AS projects, (SELECT sum(api_calls)::int FROM usage_days) AS calls',
    )

    expect(carriedOut + refused().length).toBe(answers.length)
    expect(rows).toEqual([{ projects: carriedOut, calls: carriedOut }])
  })

  it('counts what it refuses', async () => {
    const { text } = await api.http.get('/metrics').set(METRICS_HEADERS)

    expect(text).toContain(`galley_load_refusals_total{kind="write"} ${refused().length}\n`)
    expect(text).toContain('galley_load_refusals_total{kind="read"} 0\n')
  })

  it('goes on to answer reads, and calls that end access', async () => {
    const reads = await Promise.all(
      Array.from({ length: 15 }, () => api.http.get('/v1/projects').set(...owner.auth)),
    )
    const revoked = await api.http.delete(`/v1/tokens/${owner.tokenId}`).set(...owner.auth)

    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(revoked.status).toBe(200)
  })
})
