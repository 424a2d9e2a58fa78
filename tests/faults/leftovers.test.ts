import type { RenderId } from '@galley/backend'
import { exportKey } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject, addRender } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('files that are stored before anything can name them', () => {
  // Due times are rounded to milliseconds, so that `now()` may be stored as a moment that is yet to come.
  const comeUp = () => api.database.query("UPDATE object_removals SET due_at = now() - interval '1 ms'")
  const completed = async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    await completeRender(api, id)
    return { owner, id, prefix: exportKey(id).prefix }
  }
  const exportZip = (owner: Owner, id: RenderId) =>
    api.http.post(`/v1/renders/${id}/exports`).set(...owner.auth)

  it('a ZIP that its quota refused is removed', async () => {
    const { owner, id, prefix } = await completed()
    await api.database.query(
      `INSERT INTO usage_days (user_id, day, exports) VALUES ($1, $2, 100)
       ON CONFLICT (user_id, day) DO UPDATE SET exports = 100`,
      [owner.userId, api.clock.now()],
    )

    const res = await exportZip(owner, id)
    const atOnce = await api.ctx.objectRemovals.list()
    await comeUp()

    expect(res.status).toBe(402)
    expect(atOnce).not.toContain(prefix)
    expect(await api.ctx.objectRemovals.list()).toContain(prefix)
  })

  it('a ZIP is removed when its maker dies before it is charged', async () => {
    const { owner, id, prefix } = await completed()
    await api.ctx.objectRemovals.noteAhead(prefix)
    const projectId = (await api.ctx.renders.find(owner.userId, id))!.projectId
    const file = { projectId, key: `${prefix}/export.zip`, boundTo: 'zip', isSealed: true }
    await api.ctx.objectStore?.put({ ...file, contentType: 'application/zip' }, new Uint8Array([1]))

    await comeUp()

    expect(await api.ctx.objectRemovals.list()).toContain(prefix)
  })

  it('a ZIP that was charged stays, even if another request for it was refused meanwhile', async () => {
    const { owner, id, prefix } = await completed()
    await exportZip(owner, id)
    await api.ctx.objectRemovals.noteAhead(prefix)

    await comeUp()

    expect(await api.ctx.objectRemovals.list()).not.toContain(prefix)
    const { rows } = await api.database.query('SELECT FROM object_removals WHERE prefix = $1', [prefix])
    expect(rows).toEqual([])
  })

  it.each(['kept', 'forgotten'])('a picture is %s by whether its project names it', async (which) => {
    const project_id = await addProject(api, await api.owner())
    const prefix = `projects/${project_id}/images/${which}`
    await api.ctx.objectRemovals.noteAhead(prefix)
    if (which === 'kept') {
      await api.database.query(
        `INSERT INTO project_images VALUES ($1, 'a', $2, 'image/png', 1, 1, 1, now() + interval '1 day')`,
        [project_id, prefix],
      )
    }

    await comeUp()

    expect((await api.ctx.objectRemovals.list()).includes(prefix)).toBe(which === 'forgotten')
  })

  it('a picture that is named is never removed, at any instant that its removal becomes due', async () => {
    const project_id = await addProject(api, await api.owner())
    const prefix = `projects/${project_id}/images/named`
    await api.database.query(
      `INSERT INTO project_images VALUES ($1, 'a', $2, 'image/png', 1, 1, 1, now() + interval '1 day')`,
      [project_id, prefix],
    )
    const listed: string[] = []
    for (let round = 0; round < 200; round++) {
      await api.ctx.objectRemovals.noteAhead(prefix)
      const sql =
        "UPDATE object_removals SET due_at = clock_timestamp() + $1 * interval '1 ms' WHERE prefix = $2"
      await api.database.query(sql, [round % 8, prefix])
      listed.push(...(await api.ctx.objectRemovals.list()))
    }

    expect(listed).not.toContain(prefix)
  })
})
