import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'
import { startFaultStack } from './fault-stack.ts'
import { FAULTS } from './faults.ts'
import { imagesOf, linkTo, noisyPhoto, SLOW, sendAtOnce, sendInParts, strayFilesOf } from './sent-photos.ts'

/** Of each kind. */
const UPLOADS = 2

let faults: FaultStack
let services: ServiceProcesses

beforeAll(async () => {
  const worker: Record<string, string> = {}
  faults = await startFaultStack(worker)
  // Workers that a fault starts listen there, too.
  worker.LAYOUT_PORT = String(faults.stack.layoutPort)
  services = { api: faults.stack.api, worker: await faults.startWorker() }
})
afterAll(() => faults.close())

async function addProject(): Promise<string> {
  const answer = await faults.tryCall('/projects', {
    method: 'POST',
    body: JSON.stringify({ markdown: '# A' }),
  })
  return answer?.body.data.project_id
}

/** Returns whether a photo is being decoded, or was, and another has arrived in part. */
async function areUnderWay(projectId: string): Promise<boolean> {
  const { rows } = await faults.stack.database.query(
    `SELECT EXISTS (SELECT FROM object_removals WHERE prefix LIKE 'projects/' || $1 || '/uploads/%')
        AND EXISTS (SELECT FROM open_uploads WHERE received > 0 AND received < bytes) AS are_under_way`,
    [projectId],
  )
  return rows[0].are_under_way
}

const photos = (quality: number) =>
  Promise.all(Array.from({ length: UPLOADS }, (_, seed) => noisyPhoto(seed, quality)))

describe('uploads under way lose nothing and leave nothing behind when', () => {
  it.each([
    'worker killed',
    'API killed in the middle of requests',
    'object store refuses connections',
    'object store breaks off in the middle of a file',
    'Postgres ends all connections, as at a restart',
  ])('%s', async (name) => {
    const fault = FAULTS.find((each) => each.name === name)
    if (!fault) throw new Error(`There is no fault "${name}".`)
    const projectId = await addProject()
    const [small, large] = [await photos(80), await photos(95)]
    const link = await linkTo(faults, SLOW)

    // Nothing arrives after the first part until the fault comes, however late the other photos are decoded.
    let isHeld = true
    const onProgress = () => link.set(isHeld ? { kind: 'silent' } : SLOW)
    const sent = Promise.all([
      ...large.map((file) => sendInParts(faults, link, { projectId, file, onProgress })),
      ...small.map((file) => sendAtOnce(faults, { projectId, file })),
    ])
    await eventually(() => areUnderWay(projectId))
    isHeld = false
    link.set(SLOW)
    await fault.inject(faults, services)
    const ids = await sent
    await link.close()

    const rows = await imagesOf(faults, projectId)
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
    expect(rows).toHaveLength(2 * UPLOADS)
    const { rows: users } = await faults.stack.database.query(
      'SELECT image_bytes::int AS used, (SELECT sum(bytes)::int FROM images i WHERE i.user_id = u.id) AS sum FROM users u WHERE id = $1',
      [faults.stack.owner.userId],
    )
    expect(users[0].used).toBe(users[0].sum)
    // What no row names is removed when it is due. No upload is under way any more.
    await faults.stack.database.query("UPDATE object_removals SET due_at = now() - interval '1 ms'")
    await eventually(async () => (await strayFilesOf(faults, projectId)) === 0)
    expect(faults.rudeness.splice(0)).toEqual([])
  })
})
