import type { Claim, ObjectRemovals, RenderId } from '@galley/backend'
import { connectDatabase, newId, PostgresObjectRemovals } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject, addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let removals: ObjectRemovals
let close: () => Promise<void>

beforeAll(async () => {
  api = await startTestApi()
  const db = connectDatabase({ url: api.database.url, maxConnections: 2 })
  removals = new PostgresObjectRemovals(db)
  close = db.close
})
afterAll(async () => {
  await close()
  await api.close()
})

async function usedBy({ userId }: Owner) {
  const { rows } = await api.database.query(
    'SELECT day::text, renders, pages FROM usage_days WHERE user_id = $1 AND renders + pages > 0 ORDER BY day',
    [userId],
  )
  return rows
}

async function claim(id: RenderId): Promise<Claim> {
  const render = await claimRender(api, id, 60_000)
  return { id, attempt: render?.attempt ?? 0 }
}

/** Lets the lease of a render run out. */
const expire = (id: RenderId) =>
  api.database.query("UPDATE renders SET lease_expires_at = now() - interval '1 s' WHERE id = $1", [id])

describe('bugs that were found by breaking things', () => {
  it('a render asked for at midnight is given back on the day it was charged on', async () => {
    const owner = await api.owner()
    const projectId = await addProject(api, owner)
    const id = newId('render')
    const { userId } = owner
    const charged = {
      userId,
      resourceId: id,
      claim: null,
      charges: ['renders'],
      now: day('2026-11-21T23:59:59.999Z'),
    } as const
    const config = (await api.ctx.renders.find(userId, await addRender(api, await api.owner())))?.config

    await api.ctx.renders.add(
      {
        id,
        ownerId: userId,
        projectId,
        platform: 'xhs',
        config: config ?? ({} as never),
        isInteractive: false,
        ownTheme: null,
        brand: null,
        brandFiles: null,
        traceparent: null,
        createdAt: day('2026-11-22T00:00:00.001Z'),
      },
      charged,
    )
    await api.ctx.renders.cancel(userId, id, day('2026-11-22T00:00:01Z'))

    expect(await usedBy(owner)).toEqual([])
  })

  it('files stay when the answer to a completion was lost on its way', async () => {
    const id = await addRender(api, await api.owner())
    await completeRender(api, id)

    await removals.note({ id, attempt: 1 })

    expect(await notedFor(id)).toEqual([])
  })

  it('files of failed attempts are recorded for removal, whichever process died', async () => {
    const id = await addRender(api, await api.owner())
    await claim(id)
    await expire(id)

    await completeRender(api, id)

    expect(await notedFor(id)).toEqual([`renders/${id}/1`])
  })

  it.each(['canceled', 'failed'])(
    'files of a render that is %s are noted, also when its worker is dead',
    async (how) => {
      const owner = await api.owner()
      const id = await addRender(api, owner)
      const held = await claim(id)

      if (how === 'canceled') await api.ctx.renders.cancel(owner.userId, id, new Date())
      else await api.ctx.renders.fail(held, 'timeout')

      expect(await notedFor(id)).toEqual([`renders/${id}`])
    },
  )

  it('a note comes up a second time, for a worker that stored when it was believed dead', async () => {
    const id = await addRender(api, await api.owner())
    await removals.note({ id, attempt: 1 })
    const prefix = `renders/${id}/1`

    await removals.done(prefix)
    const atOnce = await removals.list()
    await api.database.query(
      "UPDATE object_removals SET due_at = now() - interval '1 ms', created_at = now() - interval '3 min' WHERE prefix = $1",
      [prefix],
    )
    const later = await removals.list()
    await removals.done(prefix)

    expect([atOnce.includes(prefix), later.includes(prefix)]).toEqual([false, true])
    expect(await notedFor(id)).toEqual([])
  })

  it.each([
    ['more', 3, 5],
    ['fewer', 5, 2],
  ])(
    'pages are charged as the last attempt counts them, also when it counts %s',
    async (_what, first, last) => {
      const owner = await api.owner()
      const id = await addRender(api, owner)
      await api.ctx.renders.chargePages(await claim(id), first)
      await expire(id)

      const second = await claim(id)
      await api.ctx.renders.chargePages(second, last)
      expect(await usedBy(owner)).toMatchObject([{ pages: last }])

      await api.ctx.renders.fail(second, 'timeout')
      expect(await usedBy(owner)).toEqual([])
    },
  )

  it('a client that waits is answered when the API is about to stop', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    const closing = new AbortController()
    const { waitForChange } = await import('../../apps/api/src/renders/wait-for-change.ts')
    const { whileWatched } = await import('../../apps/api/src/http/access/access-watch.ts')

    closing.abort()
    const bearer = { holder: owner.tokenId, userId: owner.userId, expiresAt: null }
    const render = await whileWatched(api.ctx, bearer, (access) =>
      waitForChange(
        { ...api.ctx, closing: closing.signal },
        { ownerId: owner.userId, id, access, waitMs: 25_000 },
        new AbortController().signal,
      ),
    )

    expect(render?.status).toBe('queued')
  })
})

function day(moment: string): Date {
  return new Date(moment)
}

async function notedFor(id: RenderId): Promise<string[]> {
  const { rows } = await api.database.query('SELECT prefix FROM object_removals WHERE prefix LIKE $1', [
    `%${id}%`,
  ])
  return rows.map(({ prefix }: { prefix: string }) => prefix)
}
