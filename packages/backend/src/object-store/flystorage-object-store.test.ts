import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import S3rver from 's3rver'
import type { ObjectStore } from '../ports/object-store.ts'
import { openObjectStore } from './flystorage-object-store.ts'

let dir: string
let s3: S3rver
let link: RecordingLink
const stores = new Map<string, ObjectStore>()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-objects-'))
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: join(dir, 's3'),
    configureBuckets: [{ name: 'pages', configs: [] }],
  })
  const address = (await s3.run()) as AddressInfo
  link = await startRecordingLink(address.port)
  stores.set('disk', openObjectStore({ kind: 'disk', dir: join(dir, 'disk'), timeoutMs: 10_000 }))
  stores.set(
    's3',
    openObjectStore({
      kind: 's3',
      timeoutMs: 10_000,
      bucket: 'pages',
      region: 'us-east-1',
      endpoint: link.url,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      encryption: { by: 'aws:kms', keyId: 'galley-key' },
      links: { endpoint: `http://127.0.0.1:${address.port}` },
    }),
  )
})
afterAll(async () => {
  link.close()
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

describe.each(['disk', 's3'])('the object store on %s', (kind) => {
  const store = () => stores.get(kind) as ObjectStore
  const read = async (key: string) => {
    const stream = await store().get(key)
    return stream && buffer(stream)
  }

  it('gives back what was put', async () => {
    const body = new Uint8Array(200_000).map((_, index) => index % 251)

    await store().put('renders/a/1/page-01.png', body, 'image/png')

    expect(await read('renders/a/1/page-01.png')).toEqual(Buffer.from(body))
  })

  it('has nothing under an unknown key', async () => {
    expect(await store().get('renders/none/1/page-01.png')).toBeNull()
  })

  it('removes all under a prefix, and nothing beside it', async () => {
    for (const key of ['renders/b/1/x', 'renders/b/1/y', 'renders/b/12/x'])
      await store().put(key, new Uint8Array([1]), 'text/plain')

    await store().removeAll('renders/b/1')

    expect(await store().get('renders/b/1/x')).toBeNull()
    expect(await store().get('renders/b/1/y')).toBeNull()
    expect(await read('renders/b/12/x')).toEqual(Buffer.from([1]))
  })

  it('does not mind that there is nothing to remove', async () => {
    await expect(store().removeAll('renders/never')).resolves.toBeUndefined()
  })

  it('takes and gives a file of many parts', async () => {
    const body = new Uint8Array(20 * 1024 * 1024).map((_, index) => (index * 31) % 251)

    await store().put('renders/c/1/export.zip', body, 'application/zip')

    expect(Buffer.compare((await read('renders/c/1/export.zip')) ?? Buffer.alloc(0), body)).toBe(0)
  })

  it('refuses a key that leads out of the store', async () => {
    await expect(store().put('../../evil', new Uint8Array([1]), 'text/plain')).rejects.toThrow()
  })
})

describe('the object store on s3', () => {
  const store = () => stores.get('s3') as ObjectStore

  it('says with each upload how it is to be encrypted, and sends large ones in parts', async () => {
    link.requests.length = 0
    await store().put('renders/d/1/small', new Uint8Array(10), 'image/png')
    await store().put('renders/d/1/large', new Uint8Array(20 * 1024 * 1024), 'application/zip')

    const [small, begun, ...parts] = link.requests.filter(({ method }) => method !== 'HEAD')
    for (const upload of [small, begun]) {
      expect(upload?.headers).toMatchObject({
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'galley-key',
      })
    }
    expect(begun?.path).toMatch(/large\?uploads/)
    expect(parts.map(({ path }) => /partNumber=\d/.exec(path)?.[0] ?? 'done').sort()).toEqual([
      'done',
      'partNumber=1',
      'partNumber=2',
      'partNumber=3',
    ])
  })

  it('gives links at the address of clients, which say what the file is and end', async () => {
    const body = new Uint8Array([1, 2, 3])
    await store().put('renders/e/1/page-01.png', body, 'image/png')
    const options = { contentType: 'image/png', disposition: 'inline; filename="page-01.png"', ttlS: 60 }
    const url = (await store().link('renders/e/1/page-01.png', options)) ?? ''

    expect(new URL(url).origin).not.toBe(link.url)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toMatch(/^(59|60)$/)
    const res = await fetch(url)
    expect([res.status, res.headers.get('content-type'), res.headers.get('content-disposition')]).toEqual([
      200,
      'image/png',
      'inline; filename="page-01.png"',
    ])
    expect(new Uint8Array(await res.arrayBuffer())).toEqual(body)
  })

  it('gives no links on disk', async () => {
    const options = { contentType: 'image/png', disposition: 'inline', ttlS: 60 }
    expect(await stores.get('disk')?.link('renders/e/1/page-01.png', options)).toBeNull()
  })
})

/** What a store may send instead of an answer, once or for ever. */
const NO_ANSWERS: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
  ['hints without end', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
]

describe('an object store that sends no answer', () => {
  it.concurrent.each(NO_ANSWERS)('but %s counts as unavailable for every call', async (_what, text) => {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      const send = setInterval(() => socket.write(text), 100)
      socket.once('close', () => clearInterval(send))
      socket.resume()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const hanging = openObjectStore({
      kind: 's3',
      timeoutMs: 300,
      bucket: 'pages',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      encryption: null,
      links: null,
    })
    const asked = [
      hanging.put('a/b', new Uint8Array(10), 'image/png'),
      hanging.copy('a/b', 'a/c', 'image/png'),
      hanging.get('a/b'),
      hanging.get('a/b', { start: 0, end: 1 }),
      hanging.removeAll('a'),
      hanging.check(),
    ]

    const answers = await Promise.allSettled(asked)

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    for (const socket of sockets) socket.destroy()
    server.close()
  })
})

type Recorded = { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders }
type RecordingLink = { readonly url: string; readonly requests: Recorded[]; readonly close: () => void }

/** Hands everything on to the store, and remembers what it was asked. */
async function startRecordingLink(port: number): Promise<RecordingLink> {
  const requests: Recorded[] = []
  const server = createServer((req, res) => {
    const { method = '', url: path = '', headers } = req
    requests.push({ method, path, headers })
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    req.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close }
}
