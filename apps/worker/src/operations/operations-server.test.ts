import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createOperationsServer } from './operations-server.ts'

type Operations = Parameters<typeof createOperationsServer>[0]

const servers: ReturnType<typeof createOperationsServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function readiness(parts: { away: string[]; isDraining: boolean }) {
  const server = createOperationsServer({
    partsAway: async () => parts.away,
    draining: parts.isDraining ? AbortSignal.abort() : new AbortController().signal,
  } as unknown as Operations)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const res = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`)
  return [res.status, ((await res.json()) as { data: unknown }).data]
}

describe('/readyz of a worker', () => {
  const sandbox = process.platform === 'linux' ? 'verified' : 'on'

  it.each([
    ['ready', { away: [], isDraining: false }, 200],
    ['not_ready', { away: ['database'], isDraining: false }, 503],
    ['draining', { away: [], isDraining: true }, 503],
  ])('says %s, and what is known of the sandbox', async (status, parts, code) => {
    expect(await readiness(parts)).toEqual([code, { status, away: parts.away, sandbox }])
  })
})
