import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createOperationsServer } from './operations-server.ts'

type Operations = Parameters<typeof createOperationsServer>[0]

const servers: ReturnType<typeof createOperationsServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function start(parts: object): Promise<string> {
  const server = createOperationsServer(parts as Operations)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readiness(parts: { away: string[]; isDraining: boolean }) {
  const origin = await start({
    partsAway: async () => parts.away,
    browsers: { health: () => ({ separated: true }) },
    draining: parts.isDraining ? AbortSignal.abort() : new AbortController().signal,
  })
  const res = await fetch(`${origin}/readyz`)
  return [res.status, ((await res.json()) as { data: unknown }).data]
}

describe('/readyz of a worker', () => {
  const sandbox = process.platform === 'linux' ? 'verified' : 'on'

  it.each([
    ['ready', { away: [], isDraining: false }, 200],
    ['not_ready', { away: ['database'], isDraining: false }, 503],
    ['draining', { away: [], isDraining: true }, 503],
  ])(
    'says %s, and what is known of the sandbox and what else keeps browsers in',
    async (status, parts, code) => {
      expect(await readiness(parts)).toEqual([code, { status, away: parts.away, sandbox, separated: true }])
    },
  )
})

describe('/metrics of a worker', () => {
  const metrics = { all: { contentType: 'text/plain', text: async () => 'numbers 1' } }
  const ask = async (metricsToken: string | null, authorization: string) =>
    (await fetch(`${await start({ metrics, metricsToken })}/metrics`, { headers: { authorization } })).status

  it.each([
    ['is closed where no token is set', null, 'Bearer null', 404],
    ['is refused without the token', 'a-token-for-prometheus', 'Bearer x', 401],
    ['is open to the token', 'a-token-for-prometheus', 'Bearer a-token-for-prometheus', 200],
  ])('%s', async (_what, token, shown, status) => {
    expect(await ask(token, shown)).toBe(status)
  })
})
