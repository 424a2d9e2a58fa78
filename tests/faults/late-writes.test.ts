import type { Render, RenderId } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const LATER = { restMs: 60_000, failures: 1 }
const NOT_COUNTED = { restMs: -1, failures: 0 }

async function claim(id: RenderId): Promise<Render> {
  const render = await claimRender(api, id, 60_000)
  if (!render) throw new Error('There is nothing to claim.')
  return render
}

async function rowOf(id: RenderId) {
  const { rows } = await api.database.query(
    'SELECT status, attempt, strikes, pages_done, pages_charged FROM renders WHERE id = $1',
    [id],
  )
  return rows[0]
}

describe('a released attempt that continues', () => {
  it('can neither complete nor fail its render, charge pages, nor hold its lease', async () => {
    const id = await addRender(api, await api.owner())
    const late = await claim(id)
    await api.ctx.renders.release(late, LATER)

    const { renders } = api.ctx
    const answers = [
      await renders.renew(late, { leaseMs: 60_000, pagesDone: 1 }),
      await renders.chargePages(late, 3),
      await renders.complete(late, { artifacts: [], warnings: [], finishedAt: new Date() }),
      await renders.fail(late, 'timeout'),
    ]

    expect(answers).toEqual([false, false, false, false])
    expect(await rowOf(id)).toMatchObject({ status: 'running', strikes: 1, pages_done: 0, pages_charged: 0 })
  })

  it('leaves the render to the next attempt, which has all rights', async () => {
    const id = await addRender(api, await api.owner())
    await api.ctx.renders.release(await claim(id), NOT_COUNTED)

    expect(await completeRender(api, id)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ status: 'completed', attempt: 2 })
  })

  it('is released once, however often it is asked for', async () => {
    const id = await addRender(api, await api.owner())
    const held = await claim(id)
    await api.ctx.renders.release(held, LATER)

    await api.ctx.renders.release(held, NOT_COUNTED)

    expect(await rowOf(id)).toMatchObject({ strikes: 1 })
    expect(await claimRender(api, id, 60_000)).toBeNull()
  })
})

describe('two renewals of one lease', () => {
  it('that arrive in reverse order do not reset the progress', async () => {
    const id = await addRender(api, await api.owner())
    const held = await claim(id)

    for (const pagesDone of [5, 3]) await api.ctx.renders.renew(held, { leaseMs: 60_000, pagesDone })

    expect(await rowOf(id)).toMatchObject({ pages_done: 5 })
  })

  it('say that the claim was not lost when the second meets its completion', async () => {
    const id = await addRender(api, await api.owner())
    await completeRender(api, id)

    expect(await api.ctx.renders.renew({ id, attempt: 1 }, { leaseMs: 60_000, pagesDone: 1 })).toBe(true)
    expect(await api.ctx.renders.renew({ id, attempt: 2 }, { leaseMs: 60_000, pagesDone: 1 })).toBe(false)
    expect(await rowOf(id)).toMatchObject({ status: 'completed' })
  })
})
