import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTcpServer, isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fetchImage } from './fetch-image.ts'

const never = new AbortController().signal
const seen: { url: string; headers: IncomingHttpHeaders }[] = []

/** What a server may do to a client that fetches a picture from it, by path. */
const tricks: Record<string, (res: ServerResponse, req: IncomingMessage) => void> = {
  '/good': (res) => res.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('pixels'),
  '/to': (res, req) => res.writeHead(302, { location: queryOf(req).get('host') ?? '' }).end(),
  '/by-way-of': (res, req) => res.writeHead(307, { location: `/to?${queryOf(req)}` }).end(),
  '/to-other-port': (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  '/to-file': (res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-credentials': (res, req) =>
    res.writeHead(302, { location: `http://a:b@${req.headers.host}/good` }).end(),
  '/to-nowhere': (res) => res.writeHead(302).end(),
  '/to-good': (res) => res.writeHead(307, { location: '/good' }).end(),
  '/loop': (res) => res.writeHead(301, { location: '/loop' }).end(),
  '/three': (res) => res.writeHead(301, { location: '/two' }).end(),
  '/two': (res) => res.writeHead(303, { location: '/to-good' }).end(),
  '/four': (res) => res.writeHead(301, { location: '/three' }).end(),
  '/huge-promise': (res) => res.writeHead(200, { 'content-length': String(2 ** 40) }).end('x'),
  '/endless': (res) => void pour(res),
  '/gzip': (res) =>
    res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
  '/missing': (res) => res.writeHead(404).end('pixels'),
  '/part': (res) => res.writeHead(206).end('pixels'),
  '/silent': () => undefined,
  '/slow': (res) => void drip(res),
  '/broken-off': (res) => {
    res.writeHead(200, { 'content-length': '100' }).write('pixels', () => res.destroy())
  },
}

/** Internal addresses that a fetch must not reach, in the forms that a redirect can use. */
const INSIDE: readonly (readonly [what: string, address: string])[] = [
  ['this machine', '127.0.0.1'],
  ['this machine, by another number', '127.8.8.8'],
  ['this machine by IPv6', '::1'],
  ['this network', '0.0.0.0'],
  ['this network by IPv6', '::'],
  ['link-local', '169.254.1.1'],
  ['link-local by IPv6', 'fe80::1'],
  ['metadata', '169.254.169.254'],
  ['metadata by IPv6', 'fd00:ec2::254'],
  ['private, ten', '10.0.0.1'],
  ['private, 172.16', '172.16.0.1'],
  ['private, the last of 172.16', '172.31.255.254'],
  ['private, 192.168', '192.168.0.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['unique local', 'fc00::1'],
  ['site-local', 'fec0::1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped metadata', '::ffff:a9fe:a9fe'],
  ['compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::10.0.0.1'],
  ['local NAT64', '64:ff9b:1::10.0.0.1'],
  ['6to4', '2002:0a00:0001::1'],
  ['Teredo', '2001::1'],
  ['multicast', '224.0.0.1'],
  ['multicast by IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
]

function queryOf(req: IncomingMessage): URLSearchParams {
  return new URL(req.url ?? '', 'http://pictures.example').searchParams
}

async function pour(res: ServerResponse): Promise<void> {
  const block = Buffer.alloc(256 * 1024)
  const blocks = Readable.from(Array.from({ length: 4_000 }, () => block))
  await pipeline(blocks, res).catch(() => undefined)
}

/** A byte at a time: each read is in time, all of them never. */
function drip(res: ServerResponse): void {
  const timer = setInterval(() => res.write('x'), 50)
  res.once('close', () => clearInterval(timer))
}

type Act = (socket: Socket) => unknown

/** What a server may do to a connection below HTTP, and what the fetch then says. */
const RAW: readonly (readonly [what: string, reason: string, act: Act])[] = [
  [
    'switches protocols',
    'network',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  [
    'switches protocols and sends on without end',
    'network',
    (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
      repeat(socket, 'x'.repeat(1024))
    },
  ],
  [
    'switches protocols without saying to which',
    'status',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  ],
  ['gives early hints for ever', 'network', (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['says "continue" for ever', 'network', (socket) => repeat(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  [
    'gives one early hint and falls silent',
    'timeout',
    (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'),
  ],
  ['accepts and falls silent', 'timeout', () => undefined],
  ['closes before it answers', 'network', (socket) => socket.destroy()],
  ['resets before it answers', 'network', (socket) => socket.resetAndDestroy()],
  ['ends its half of the connection before it answers', 'network', (socket) => socket.end()],
  ['stops inside the headers', 'timeout', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-le')],
  ['ends its half inside the headers', 'network', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
  [
    'ends its half inside the body',
    'network',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npixels'),
  ],
  [
    'stops before the trailers',
    'timeout',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n'),
  ],
  [
    'sends trailers for ever',
    'network',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n')
      repeat(socket, `x-trailer: ${'a'.repeat(1024)}\r\n`)
    },
  ],
  [
    'keeps a body of unknown length open',
    'timeout',
    (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\npixels'),
  ],
]

/** Writes the same bytes as fast as they are taken, until the connection ends. */
function repeat(socket: Socket, text: string): void {
  const next = () => {
    if (!socket.destroyed) socket.write(text.repeat(64), next)
  }
  next()
}

/** Starts a server that runs `act` on each connection after its request. `hasEnded`: no connection is open. */
async function rawServer(act: Act) {
  const gone = Promise.withResolvers<void>()
  const acted = Promise.withResolvers<void>()
  const raw = createTcpServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      act(socket)
      acted.resolve()
    })
    // Half-open on purpose: only what the client does may end the connection.
    socket.once('end', gone.resolve)
    socket.once('close', gone.resolve)
  }).listen(0, '127.0.0.1')
  await once(raw, 'listening')
  const at = (raw.address() as AddressInfo).port
  const allowed = new Set([`127.0.0.1:${at}`])
  return {
    at,
    fetchHere: (address: string, signal: AbortSignal = never, more: { timeoutMs?: number } = {}) =>
      fetchImage(address, { ...rules(), allowed, ...more }, signal),
    hasActed: acted.promise,
    hasEnded: gone.promise,
    close: () => raw.close(),
  }
}

let server: Server
let port: number

beforeAll(async () => {
  server = createServer((req, res) => {
    seen.push({ url: req.url ?? '', headers: req.headers })
    tricks[req.url?.split('?')[0] ?? '']?.(res, req)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** For servers that stay silent, so that a test waits only this long. */
const SHORT_MS = 1_000

const rules = (found = ['127.0.0.1']) => ({
  resolve: async () => found,
  allowed: new Set([`127.0.0.1:${port}`]),
  enter: async () => () => undefined,
  timeoutMs: 5_000,
  maxBytes: 10 * 1024 * 1024,
})
const get = (path: string, signal: AbortSignal = never, more: { timeoutMs?: number } = {}) =>
  fetchImage(`http://pictures.example:${port}${path}`, { ...rules(), ...more }, signal)

describe('fetchImage', () => {
  it.each([
    ['mmbiz.qpic.cn', 'https://mp.weixin.qq.com/'],
    ['wx1.sinaimg.cn', 'https://weibo.com/'],
    ['notsinaimg.cn', undefined],
    ['sinaimg.cn.example', undefined],
  ])('asks %s with the referrer %s', async (host, referer) => {
    await fetchImage(`http://${host}:${port}/good`, rules(), never)

    expect(seen.at(-1)?.headers.referer).toBe(referer)
  })

  it('fetches, and tells the server nothing but what it needs', async () => {
    expect((await get('/good')).toString()).toBe('pixels')

    expect(seen.at(-1)?.headers).toEqual({
      host: `pictures.example:${port}`,
      'user-agent': 'Galley/1 (images)',
      accept: expect.any(String),
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  it('takes a turn at the host of each redirect, and ends it', async () => {
    const visits: string[] = []
    const enter = async (host: string) => {
      visits.push(`to ${host}`)
      return () => visits.push(`from ${host}`)
    }

    const body = await fetchImage(`http://pictures.example:${port}/three`, { ...rules(), enter }, never)

    expect(body.toString()).toBe('pixels')
    const visit = ['to pictures.example', 'from pictures.example']
    expect(visits).toEqual([...visit, ...visit, ...visit, ...visit])
  })

  it('ends its visit of a host that fails', async () => {
    let open = 0
    const enter = async () => {
      open += 1
      return () => {
        open -= 1
      }
    }

    await expect(
      fetchImage(`http://pictures.example:${port}/four`, { ...rules(), enter }, never),
    ).rejects.toMatchObject({ reason: 'redirects' })
    expect(open).toBe(0)
  })

  it('follows three redirects, and brings no cookie along', async () => {
    expect((await get('/three')).toString()).toBe('pixels')
    expect(seen.at(-1)?.headers).not.toHaveProperty('cookie')

    await expect(get('/four')).rejects.toMatchObject({ reason: 'redirects' })
    await expect(get('/loop')).rejects.toMatchObject({ reason: 'redirects' })
  })

  it.each([
    ['/to-other-port', 'host'],
    ['/to-file', 'address'],
    ['/to-credentials', 'address'],
    ['/to-nowhere', 'redirects'],
    ['/huge-promise', 'size'],
    ['/endless', 'size'],
    ['/gzip', 'encoding'],
    ['/missing', 'status'],
    ['/part', 'status'],
    ['/broken-off', 'network'],
  ])('gives up on %s: %s', async (path, reason) => {
    await expect(get(path)).rejects.toMatchObject({ reason })
  })

  it('gives up on silent and on slow servers', async () => {
    const late = ['/silent', '/slow'].map((path) => get(path, never, { timeoutMs: SHORT_MS }))

    await Promise.all(late.map((each) => expect(each).rejects.toMatchObject({ reason: 'timeout' })))
  })

  it.each(INSIDE)('follows no redirect to %s: %s', async (_what, address) => {
    const host = isIPv6(address) ? `http://[${address}]/` : `http://${address}/`
    const before = seen.length

    for (const path of ['/to', '/by-way-of'])
      await expect(get(`${path}?${new URLSearchParams({ host })}`)).rejects.toMatchObject({ reason: 'host' })

    expect(seen).toHaveLength(before + 3)
  })

  it.each(INSIDE)('follows no redirect to a name that means %s: %s', async (_what, address) => {
    const resolve = async (name: string) => [name === 'inside.example' ? address : '127.0.0.1']
    const from = `http://pictures.example:${port}/to?${new URLSearchParams({ host: 'http://inside.example/' })}`

    await expect(fetchImage(from, { ...rules(), resolve }, never)).rejects.toMatchObject({ reason: 'host' })
  })

  it('judges the host of a redirect anew, and connects to what it judged', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const resolve = async () => answers.shift() ?? []
    const address = `http://rebinding.example:${port}/to-good`

    await expect(fetchImage(address, { ...rules(), resolve }, never)).rejects.toMatchObject({
      reason: 'host',
    })
    expect(answers).toEqual([])
  })

  it('looks a host up once, so that a name server cannot answer otherwise the second time', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    const resolve = async () => answers.shift() ?? []

    const body = await fetchImage(`http://rebinding.example:${port}/good`, { ...rules(), resolve }, never)

    expect(body.toString()).toBe('pixels')
    expect(answers).toEqual([['169.254.169.254']])
  })

  it("asks TLS for the host's own name, and refuses a host without a valid certificate", async () => {
    const names: string[] = []
    const tls = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name)
        done(new Error('There is no certificate.'))
      },
    }).listen(0, '127.0.0.1')
    tls.on('tlsClientError', () => undefined)
    await once(tls, 'listening')
    const at = (tls.address() as AddressInfo).port
    const allowed = new Set([`127.0.0.1:${at}`])

    await expect(
      fetchImage(`https://pictures.example.:${at}/`, { ...rules(), allowed }, never),
    ).rejects.toMatchObject({ reason: 'network' })
    expect(names).toEqual(['pictures.example'])
    tls.close()
  })

  it('connects to nothing when a host is refused', async () => {
    const before = seen.length

    for (const path of ['/good', '/loop']) {
      const address = `http://mixed.example:${port}${path}`
      await expect(fetchImage(address, rules(['127.0.0.1', '10.0.0.1']), never)).rejects.toMatchObject({
        reason: 'host',
      })
    }
    expect(seen).toHaveLength(before)
  })

  it('stops when the caller gives up, for the reason that the caller gives', async () => {
    const caller = new AbortController()
    const asked = get('/silent', caller.signal)
    const reason = new Error('enough')
    caller.abort(reason)

    await expect(asked).rejects.toBe(reason)
  })

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nnonsense'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 6\r\n\r\npixels'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\npixels'],
  ])('takes %s for a broken network', async (_what, reply) => {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(reply))
    }).listen(0, '127.0.0.1')
    await once(raw, 'listening')
    const at = (raw.address() as AddressInfo).port
    const allowed = new Set([`127.0.0.1:${at}`])

    await expect(fetchImage(`http://127.0.0.1:${at}/`, { ...rules(), allowed }, never)).rejects.toMatchObject(
      { reason: 'network' },
    )
    raw.close()
  })

  it.concurrent.each(RAW)('ends when a server %s: %s', async (_what, reason, act) => {
    const { at, fetchHere, hasEnded, close } = await rawServer(act)

    const more = reason === 'timeout' ? { timeoutMs: SHORT_MS } : {}
    await expect(fetchHere(`http://127.0.0.1:${at}/`, never, more)).rejects.toMatchObject({ reason })
    await hasEnded
    close()
  })

  it.each(RAW.filter(([, reason]) => reason === 'timeout'))(
    'ends when the caller gives up on a server that %s',
    async (_what, _reason, act) => {
      const { at, fetchHere, hasActed, hasEnded, close } = await rawServer(act)
      const caller = new AbortController()
      const asked = fetchHere(`http://127.0.0.1:${at}/`, caller.signal)
      void hasActed.then(() => caller.abort(new Error('enough')))

      await expect(asked).rejects.toThrow('enough')
      await hasEnded
      close()
    },
  )

  it('takes the picture that follows early hints', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(3)
    const { at, fetchHere, close } = await rawServer((socket) =>
      socket.end(`${hints}HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npixels`),
    )

    expect((await fetchHere(`http://127.0.0.1:${at}/`)).toString()).toBe('pixels')
    close()
  })

  it.concurrent('ends when TLS never gets anywhere', async () => {
    const { at, fetchHere, hasEnded, close } = await rawServer(() => undefined)

    await expect(fetchHere(`https://127.0.0.1:${at}/`, never, { timeoutMs: SHORT_MS })).rejects.toMatchObject(
      { reason: 'timeout' },
    )
    await hasEnded
    close()
  })

  it.concurrent('ends when the name server never answers', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const caller = new AbortController()
    const [late, given] = [
      fetchImage('http://silent.example/', { ...rules(), resolve, timeoutMs: SHORT_MS }, never),
      fetchImage('http://silent.example/', { ...rules(), resolve }, caller.signal),
    ]
    caller.abort(new Error('enough'))

    await expect(given).rejects.toThrow('enough')
    await expect(late).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('takes a closed port for a broken network', async () => {
    const closed = createTcpServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const at = (closed.address() as AddressInfo).port
    closed.close()
    await once(closed, 'close')
    const allowed = new Set([`127.0.0.1:${at}`])

    await expect(fetchImage(`http://127.0.0.1:${at}/`, { ...rules(), allowed }, never)).rejects.toMatchObject(
      { reason: 'network' },
    )
  })
})
