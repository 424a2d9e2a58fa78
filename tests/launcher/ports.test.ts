import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { claimPort } from '../../infra/dev/ports.mjs'

async function listenSomewhere() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return { server, port: address.port }
}

describe('claimPort', () => {
  it('takes a port near 4000 and no port twice', async () => {
    const claims = [await claimPort({ name: 'PORT' }), await claimPort({ name: 'PORT' })]

    const [first = 0, second = 0] = claims.map(({ port }) => port)
    expect(first).toBeGreaterThanOrEqual(4000)
    expect(second).toBeGreaterThan(first)
    expect(second).toBeLessThan(5000)
    await Promise.all(claims.map(({ release }) => release()))
  })

  it('prefers the port of last time, and lets go of it when that is taken', async () => {
    const { server, port } = await listenSomewhere()
    const taken = await claimPort({ name: 'PORT', preferred: port })
    server.close()
    await once(server, 'close')
    const free = await claimPort({ name: 'PORT', preferred: port })

    expect(taken.port).not.toBe(port)
    expect(free.port).toBe(port)
    await Promise.all([taken.release(), free.release()])
  })

  it('takes the port that the environment names, or says what uses it up', async () => {
    const { server, port } = await listenSomewhere()

    await expect(claimPort({ name: 'PORT', wanted: String(port) })).rejects.toThrow(
      `Port ${port} is in use: end what uses it, or unset PORT and a free one is taken.`,
    )

    server.close()
  })

  it.each(['http', '0', '70000', '40.5'])('refuses %s as a port', async (wanted) => {
    await expect(claimPort({ name: 'REDIS_PORT', wanted })).rejects.toThrow(
      `REDIS_PORT=${wanted} is not a port: set REDIS_PORT to a number from 1 to 65535, or unset it.`,
    )
  })
})
