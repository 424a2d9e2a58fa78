import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually, freePort } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'
import { startFaultStack } from './fault-stack.ts'

let faults: FaultStack
let origins: { readonly api: string; readonly worker: string }
let worker: Awaited<ReturnType<FaultStack['startWorker']>>

beforeAll(async () => {
  // A worker that writes into a suspended store is busy until the store continues.
  faults = await startFaultStack({}, { STORAGE_TIMEOUT_MS: '30000' })
  const port = await freePort()
  worker = await faults.startWorker({ OPS_PORT: String(port) })
  origins = { api: new URL(faults.stack.baseUrl).origin, worker: `http://127.0.0.1:${port}` }
})
afterAll(() => faults.close())

/** Returns what both processes report: the unavailable parts, or that they are ready. */
async function standing() {
  const [api, own] = await Promise.all(
    Object.values(origins).map(async (origin) => (await fetch(`${origin}/readyz`)).json()),
  )
  return { api: api.error?.details.away ?? api.data.status, worker: own.data.away, status: own.data.status }
}

describe('/readyz of processes that run', () => {
  const READY = { api: 'ready', worker: [], status: 'ready' }

  it.each([
    ['postgres', 'database'],
    ['redis', 'redis'],
    ['store', 'object_store'],
  ] as const)('names %s while it is away, and holds again when it is back', async (link, part) => {
    await eventually(async () => JSON.stringify(await standing()) === JSON.stringify(READY))

    faults.links[link].set({ kind: 'refused' })
    const away = await standing()
    faults.links[link].set({ kind: 'none' })

    expect(away).toEqual({ api: [part], worker: [part], status: 'not_ready' })
    await eventually(async () => JSON.stringify(await standing()) === JSON.stringify(READY))
  })

  it('is no longer held by a worker that was told to stop and still ends what it has begun', async () => {
    faults.links.store.set({ kind: 'silent' })
    const id = await faults.acceptRender()
    await eventually(async () => (await faults.tryCall(`/renders/${id}`))?.body.data.status === 'running')

    const stopped = worker.stop()
    const said = await eventually(async () => {
      const { status } = await standing()
      return status !== 'not_ready' && status !== 'ready' && status
    })
    faults.links.store.set({ kind: 'none' })
    await stopped

    expect(said).toBe('draining')
    expect((await faults.tryCall(`/renders/${id}`))?.body.data.status).toBe('completed')
  })
})
