import type { Render, RenderId } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
  await api.database.query('UPDATE plans SET renders = 100000, pages = 100000, api_calls = 100000')
})
afterAll(() => api.close())

const PAGES = 7

async function addRenderTo(owner: Owner, project_id: string): Promise<RenderId> {
  return (await api.post(owner, '/renders', { project_id, platform: 'xhs' })).body.data.render_id
}

async function claim(id: RenderId): Promise<Render> {
  const render = await claimRender(api, id, 60_000)
  if (!render) throw new Error('There is nothing to claim.')
  return render
}

const remove = (owner: Owner, project_id: string) =>
  api.http.delete(`/v1/projects/${project_id}`).set(...owner.auth)
const finished = () => ({ artifacts: [], warnings: [], finishedAt: new Date() })

/** Returns the renders and pages that the owner is charged for, over all days. */
async function chargedTo({ userId }: Owner): Promise<number[]> {
  const { rows } = await api.database.query(
    'SELECT COALESCE(sum(renders), 0)::int AS renders, COALESCE(sum(pages), 0)::int AS pages FROM usage_days WHERE user_id = $1',
    [userId],
  )
  return [rows[0].renders, rows[0].pages]
}

/** The stages of a render at which its project is deleted. */
const STAGES: [string, (id: RenderId) => Promise<unknown>][] = [
  ['waits', async () => null],
  ['runs, before its pages are charged', claim],
  ['runs, after its pages were charged', async (id) => api.ctx.renders.chargePages(await claim(id), PAGES)],
]

describe('a project that is deleted', () => {
  it.each(STAGES)('refunds a render that %s', async (_how, bring) => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    await bring(await addRenderTo(owner, project_id))
    expect(await chargedTo(owner)).not.toEqual([0, 0])

    expect((await remove(owner, project_id)).status).toBe(200)

    expect(await chargedTo(owner)).toEqual([0, 0])
  })

  it.each(STAGES)(
    'gives it back too when the database is told by other ways: a render that %s',
    async (_how, bring) => {
      const owner = await api.owner()
      const project_id = await addProject(api, owner)
      await bring(await addRenderTo(owner, project_id))

      await api.database.query('DELETE FROM projects WHERE id = $1', [project_id])

      expect(await chargedTo(owner)).toEqual([0, 0])
    },
  )

  it('refunds to the day that was charged, even much later', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    await addRenderTo(owner, project_id)
    api.clock.advance(30 * 60 * 60 * 1000)

    await remove(owner, project_id)

    expect(await chargedTo(owner)).toEqual([0, 0])
  })

  it('keeps the charges of completed renders and of other projects', async () => {
    const owner = await api.owner()
    const [gone, other] = [await addProject(api, owner), await addProject(api, owner)]
    const done = await claim(await addRenderTo(owner, gone))
    await api.ctx.renders.chargePages(done, PAGES)
    await api.ctx.renders.complete(done, finished())
    const failed = await claim(await addRenderTo(owner, gone))
    await api.ctx.renders.fail(failed, 'timeout')
    await addRenderTo(owner, other)

    await remove(owner, gone)

    expect(await chargedTo(owner)).toEqual([2, PAGES])
  })

  it('takes the render from its worker, and answers long polls', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const held = await claim(await addRenderTo(owner, project_id))
    const waiting = api.http.get(`/v1/renders/${held.id}?wait=20`).set(...owner.auth)
    const told = waiting.then(({ status }) => status)

    await remove(owner, project_id)

    expect(await told).toBe(404)
    expect(await api.ctx.renders.renew(held, { leaseMs: 1000, pagesDone: 1 })).toBe(false)
    expect(await api.ctx.renders.chargePages(held, PAGES)).toBe(false)
    expect(await api.ctx.renders.complete(held, finished())).toBe(false)
  })

  const ROUNDS = Array.from({ length: 12 }, (_, round) => round)

  it('refunds everything or nothing if its worker charges pages or completes it at the same time', async () => {
    const owner = await api.owner()
    let completed = 0
    for (const round of ROUNDS) {
      const project_id = await addProject(api, owner)
      const held = await claim(await addRenderTo(owner, project_id))
      if (round % 2 === 0) await api.ctx.renders.chargePages(held, PAGES)
      const work =
        round % 2 === 0
          ? api.ctx.renders.complete(held, finished())
          : api.ctx.renders.chargePages(held, PAGES)

      const [isDone, removal] = await Promise.all([work, remove(owner, project_id)])

      expect(removal.status).toBe(200)
      if (isDone && round % 2 === 0) completed += 1
      expect(await chargedTo(owner)).toEqual([completed, completed * PAGES])
    }
  })

  it('leaves no charge if renders are requested and canceled at the same time', async () => {
    const owner = await api.owner()
    for (const _round of ROUNDS) {
      const project_id = await addProject(api, owner)
      const first = await addRenderTo(owner, project_id)
      const wanted = Array.from({ length: 3 }, () =>
        api.post(owner, '/renders', { project_id, platform: 'xhs' }),
      )
      const cancel = api.http.post(`/v1/renders/${first}/cancel`).set(...owner.auth)

      const [removal, canceled, ...asked] = await Promise.all([remove(owner, project_id), cancel, ...wanted])

      expect(removal.status).toBe(200)
      expect([200, 404]).toContain(canceled.status)
      for (const { status } of asked) expect([202, 404]).toContain(status)
      expect(await chargedTo(owner)).toEqual([0, 0])
    }
  })
})
