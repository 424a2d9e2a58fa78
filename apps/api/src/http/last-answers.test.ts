import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { endConnectionsOn } from './last-answers.ts'

let server: Server
let closing: AbortController
let held: ServerResponse[]
const proxy = new Agent({ keepAlive: true, maxSockets: 1 })

beforeEach(async () => {
  closing = new AbortController()
  held = []
  server = createServer((req, res) => {
    if (req.url === '/held') held.push(res)
    else res.end('at once')
  })
  endConnectionsOn(closing.signal, server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  proxy.destroy()
  server.close()
  server.closeAllConnections()
})

function ask(path: string): Promise<[IncomingMessage]> {
  const { port } = server.address() as AddressInfo
  return once(get({ port, host: '127.0.0.1', path, agent: proxy }), 'response') as Promise<[IncomingMessage]>
}

async function connectionOf(path: string): Promise<string | undefined> {
  const [answer] = await ask(path)
  await text(answer)
  return answer.headers.connection
}

describe('endConnectionsOn', () => {
  it('keeps connections while the server goes on', async () => {
    expect([await connectionOf('/'), await connectionOf('/')]).toEqual(['keep-alive', 'keep-alive'])
  })

  it('ends one with the answer that is under way, so that the server has closed', async () => {
    const answering = connectionOf('/held')
    await once(server, 'request')
    closing.abort()
    const closed = once(server.close(), 'close')
    held[0]?.end('late')

    expect(await answering).toBe('close')
    await closed
  })

  it('ends one that is kept with the next answer', async () => {
    await connectionOf('/')
    closing.abort()

    expect(await connectionOf('/')).toBe('close')
  })

  it('leaves alone what has begun to be sent', async () => {
    const asking = ask('/held')
    await once(server, 'request')
    held[0]?.write('first ')
    const [answer] = await asking
    closing.abort()
    held[0]?.end('second')

    expect(await text(answer)).toBe('first second')
  })
})
