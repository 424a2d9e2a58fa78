import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { eventually } from '../support/test-stack.ts'
import { objectsIn } from './account.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'
import { startFaultStack } from './fault-stack.ts'
import { FAULTS } from './faults.ts'

const UPLOADS = 4

let faults: FaultStack
let services: ServiceProcesses

beforeAll(async () => {
  const worker: Record<string, string> = {}
  faults = await startFaultStack(worker)
  // Workers that a fault starts listen there, too.
  worker.LAYOUT_PORT = String(faults.stack.layoutPort)
  services = { api: faults.stack.api, worker: await faults.startWorker() }
}, 120_000)
afterAll(() => faults.close(), 60_000)

/** A photo with noise, whose decoding takes long enough to be interrupted. */
async function photo(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + seed }
  const create = { width: 2_400 + seed, height: 1_800, channels: 3 as const, background: '#888', noise }
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

async function addProject(): Promise<string> {
  const answer = await faults.tryCall('/projects', {
    method: 'POST',
    body: JSON.stringify({ markdown: '# A' }),
  })
  return answer?.body.data.project_id
}

/** Uploads a file as the client does: again with the same key, until the service has it. */
async function uploadUntilStored(projectId: string, file: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = randomUUID().replaceAll('-', '')
  return eventually(async () => {
    const answer = await faults.tryCall(`/projects/${projectId}/images`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': key },
      body: file,
    })
    if (answer?.status === 201) return answer.body.data.image_id as string
    await delay(200)
    return null
  }, 90_000)
}

async function rowsOf(projectId: string) {
  const { rows } = await faults.stack.database.query(
    'SELECT id, prefix, bytes, jsonb_array_length(files) AS files FROM images WHERE project_id = $1',
    [projectId],
  )
  return rows as { id: string; prefix: string; bytes: number; files: number }[]
}

const keysOf = async (projectId: string) =>
  (await objectsIn(faults.bucketDir)).filter((key) => key.startsWith(`projects/${projectId}/uploads/`))

describe('uploads under way lose nothing and leave nothing behind when', () => {
  it.each([
    'worker killed',
    'API killed in the middle of requests',
    'object store refuses connections',
    'object store breaks off in the middle of a file',
    'Postgres ends all connections, as at a restart',
  ])(
    '%s',
    async (name) => {
      const fault = FAULTS.find((each) => each.name === name)
      if (!fault) throw new Error(`There is no fault "${name}".`)
      const projectId = await addProject()
      const files = await Promise.all(Array.from({ length: UPLOADS }, (_, seed) => photo(seed)))

      const stored = Promise.all(files.map((file) => uploadUntilStored(projectId, file)))
      const noted = `SELECT count(*)::int AS n FROM object_removals WHERE prefix LIKE 'projects/${projectId}/uploads/%'`
      await eventually(async () => (await faults.stack.database.query(noted)).rows[0].n > 0, 30_000)
      await fault.inject(faults, services)
      const ids = await stored

      const rows = await rowsOf(projectId)
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids))
      expect(rows).toHaveLength(UPLOADS)
      const { rows: users } = await faults.stack.database.query(
        'SELECT image_bytes::int AS used, (SELECT sum(bytes)::int FROM images i WHERE i.user_id = u.id) AS sum FROM users u WHERE id = $1',
        [faults.stack.owner.userId],
      )
      expect(users[0].used).toBe(users[0].sum)
      // What no row names is removed when it is due. No upload is under way any more.
      await faults.stack.database.query("UPDATE object_removals SET due_at = now() - interval '1 ms'")
      const expected = rows.reduce((sum, { files: count }) => sum + count, 0)
      await eventually(async () => (await keysOf(projectId)).length === expected, 60_000)
      for (const { prefix, files: count } of rows) {
        const own = (await keysOf(projectId)).filter((key) => key.startsWith(`${prefix}/`))
        expect(own).toHaveLength(count)
      }
      expect(faults.rudeness.splice(0)).toEqual([])
    },
    180_000,
  )
})
