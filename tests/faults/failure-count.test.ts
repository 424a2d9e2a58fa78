import type { Render, RenderId } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const MAX_FAILURES = 3
const MAX_ATTEMPTS = 30

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({
    RENDER_MAX_FAILURES: String(MAX_FAILURES),
    RENDER_MAX_ATTEMPTS: String(MAX_ATTEMPTS),
  })
})
afterAll(() => api.close())

const ENDED_AT_ONCE = { restMs: -1, failures: 0 }

async function claim(id: RenderId): Promise<Render> {
  const render = await claimRender(api, id, 60_000)
  if (!render) throw new Error('There is nothing to claim.')
  return render
}

/** Claims a render like a worker that is then killed: its lease runs out. */
async function claimAndDie(id: RenderId): Promise<Render> {
  const held = await claim(id)
  await api.database.query("UPDATE renders SET lease_expires_at = now() - interval '1 s' WHERE id = $1", [id])
  return held
}

async function standingOf(id: RenderId) {
  const { rows } = await api.database.query(
    'SELECT status, attempt, strikes, failure_reason FROM renders WHERE id = $1',
    [id],
  )
  return rows[0]
}

async function usedBy({ userId }: Owner) {
  const { rows } = await api.database.query(
    'SELECT renders, pages FROM usage_days WHERE user_id = $1 AND renders + pages > 0',
    [userId],
  )
  return rows
}

describe('the failure count of a render', () => {
  it('does not grow with faults of the service', async () => {
    const id = await addRender(api, await api.owner())

    for (let fault = 0; fault < 3 * MAX_FAILURES; fault++)
      await api.ctx.renders.release(await claim(id), ENDED_AT_ONCE)
    await completeRender(api, id)

    expect(await standingOf(id)).toMatchObject({ status: 'completed', attempt: 3 * MAX_FAILURES + 1 })
  })

  it('fails and refunds the render when no worker survives it', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)

    for (let death = 0; death < MAX_FAILURES; death++) {
      expect(await api.ctx.renders.failWornOut()).toBe(0)
      await api.ctx.renders.chargePages(await claimAndDie(id), 3)
    }

    expect(await claimRender(api, id, 60_000)).toBeNull()
    expect(await api.ctx.renders.failWornOut()).toBe(1)
    expect(await standingOf(id)).toMatchObject({ status: 'failed', failure_reason: 'worker_lost' })
    expect(await usedBy(owner)).toEqual([])
  })

  it('is not the only limit: a render fails too if the service fails it endlessly', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await api.database.query('UPDATE renders SET attempt = $2 WHERE id = $1', [id, MAX_ATTEMPTS - 1])

    await api.ctx.renders.release(await claim(id), ENDED_AT_ONCE)

    expect(await api.ctx.renders.failWornOut()).toBe(1)
    expect(await standingOf(id)).toMatchObject({ status: 'failed', strikes: 0 })
    expect(await usedBy(owner)).toEqual([])
  })

  it('loses the failure of a worker that was believed dead when that one comes back, and nothing else', async () => {
    const id = await addRender(api, await api.owner())
    const paused = await claimAndDie(id)
    const second = await claim(id)
    await api.ctx.renders.renew(second, { leaseMs: 60_000, pagesDone: 2 })

    await api.ctx.renders.release(paused, ENDED_AT_ONCE)

    expect(await standingOf(id)).toMatchObject({ status: 'running', attempt: 2, strikes: 1 })
    expect(await claimRender(api, id, 60_000)).toBeNull()
    expect(await completeRenderOf(second)).toBe(true)
  })

  it('keeps the failure of a browser that died under it', async () => {
    const id = await addRender(api, await api.owner())

    await api.ctx.renders.release(await claim(id), { restMs: 0, failures: 1 })

    expect(await standingOf(id)).toMatchObject({ status: 'running', strikes: 1 })
  })
})

function completeRenderOf(held: Render): Promise<boolean> {
  return api.ctx.renders.complete(held, { artifacts: [], warnings: [], finishedAt: new Date() })
}
