import { generateKeySync } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import S3rver from 's3rver'
import { newId } from '../domain/ids.ts'
import { openObjectStore } from '../object-store/flystorage-object-store.ts'
import type { ByteSpan, ObjectStore } from '../ports/object-store.ts'
import type { ProjectFile } from '../ports/projects/project-files.ts'
import { ProjectSealer } from './project-sealer.ts'
import { CHUNK_BYTES, HEADER_BYTES, SEALED_CHUNK_BYTES } from './sealed-file.ts'
import { SealedObjectStore } from './sealed-object-store.ts'
import { TextSealer } from './text-sealer.ts'

const newKey = () => generateKeySync('aes', { length: 256 })
const ring = new TextSealer({ activeKid: 'k1', keys: new Map([['k1', newKey()]]) })
const [one, other] = [newId('project'), newId('project')]
const sealers = new Map([one, other].map((id) => [id, new ProjectSealer(newKey(), ring)]))
const find = {
  get: async (id: typeof one) => {
    const sealer = sealers.get(id)
    if (!sealer) throw new Error('There is no such project.')
    return sealer
  },
}

let dir: string
let s3: S3rver
const stores = new Map<string, ObjectStore>()

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-sealed-'))
  s3 = new S3rver({
    port: 0,
    silent: true,
    directory: join(dir, 's3'),
    configureBuckets: [{ name: 'pages', configs: [] }],
  })
  const { port } = (await s3.run()) as AddressInfo
  stores.set('disk', openObjectStore({ kind: 'disk', dir: join(dir, 'disk'), timeoutMs: 10_000 }))
  stores.set(
    's3',
    openObjectStore({
      kind: 's3',
      timeoutMs: 10_000,
      bucket: 'pages',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      encryption: null,
      links: { endpoint: null },
    }),
  )
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

const BODY = Buffer.from(Array.from({ length: 3 * CHUNK_BYTES + 1000 }, (_, index) => (index * 7) % 251))
const file = (key: string, more: Partial<ProjectFile> = {}): ProjectFile => {
  return { projectId: one, key, boundTo: 'its content', bytes: BODY.length, isSealed: true, ...more }
}
const png = (stored: ProjectFile) => ({ ...stored, contentType: 'image/png' })

describe.each(['disk', 's3'])('files of projects on %s', (kind) => {
  const raw = () => stores.get(kind) as ObjectStore
  const files = () => new SealedObjectStore(raw(), find)
  const read = async (stored: ProjectFile, span?: ByteSpan) => {
    const stream = await files().get(stored, span)
    return stream && buffer(stream)
  }
  const lying = async (key: string) => {
    const stream = await raw().get(key)
    return stream ? buffer(stream) : Buffer.alloc(0)
  }

  /** Yields the body in pieces that don't end where chunks do. */
  async function* pieces(bytes: number) {
    for (let at = 0; at < bytes; at += 50_000) yield BODY.subarray(at, Math.min(bytes, at + 50_000))
  }

  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, BODY.length])(
    'come back as they were streamed: %i bytes',
    async (bytes) => {
      const stored = file(`streamed/${bytes}`, { bytes })
      await files().put(png(stored), { bytes, pieces: pieces(bytes) })

      expect(await read(stored)).toEqual(BODY.subarray(0, bytes))
    },
  )

  it.each([CHUNK_BYTES + 50_000, CHUNK_BYTES, BODY.length - 1])(
    'are refused when they are streamed with another length: %i bytes',
    async (bytes) => {
      const stored = file(`other-length/${bytes}`, { bytes })
      for (const real of [bytes - 1, bytes + 1])
        await expect(files().put(png(stored), { bytes, pieces: pieces(real) })).rejects.toThrow()

      expect(await read(stored)).toBeNull()
    },
  )

  it.each([0, 1, 1000, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, BODY.length])(
    'come back as they were put: %i bytes',
    async (bytes) => {
      const stored = file(`a/${bytes}`, { bytes })
      await files().put(png(stored), BODY.subarray(0, bytes))

      expect(await read(stored)).toEqual(BODY.subarray(0, bytes))
    },
  )

  it('lie sealed, and never twice the same way', async () => {
    const text = Buffer.from('what a user wrote '.repeat(100))
    for (const key of ['b/1', 'b/2']) await files().put(png(file(key)), text)

    const [first, second] = [await lying('b/1'), await lying('b/2')]
    expect(first.includes('user')).toBe(false)
    expect(first).not.toEqual(second)
    expect(first).toHaveLength(HEADER_BYTES + text.length + 16)
  })

  it('give any part of themselves', async () => {
    const stored = file('c/1')
    await files().put(png(stored), BODY)

    const edges = fc.constantFrom(
      0,
      1,
      CHUNK_BYTES - 1,
      CHUNK_BYTES,
      CHUNK_BYTES + 1,
      2 * CHUNK_BYTES,
      BODY.length - 1,
    )
    await fc.assert(
      fc.asyncProperty(edges, edges, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect(await read(stored, { start, end })).toEqual(BODY.subarray(start, end + 1))
      }),
      { numRuns: 40 },
    )
  })

  it('give a part without reading the chunks around it', async () => {
    const stored = file('d/1')
    await files().put(png(stored), BODY)
    const broken = await lying('d/1')
    broken.fill(0, HEADER_BYTES, HEADER_BYTES + SEALED_CHUNK_BYTES)
    broken.fill(0, HEADER_BYTES + 2 * SEALED_CHUNK_BYTES)
    await raw().put('d/1', broken, 'image/png')

    const span = { start: CHUNK_BYTES, end: 2 * CHUNK_BYTES - 1 }
    expect(await read(stored, span)).toEqual(BODY.subarray(span.start, span.end + 1))
    await expect(read(stored)).rejects.toThrow()
  })

  it('are copied within their project as they lie', async () => {
    await files().put(png(file('e/1')), BODY)
    await files().copy('e/1', 'e/2', 'image/png')

    expect(await read(file('e/2'))).toEqual(BODY)
  })

  it.each([
    ['another project', { projectId: other }],
    ['another content', { boundTo: 'another content' }],
  ])('do not stand for those of %s', async (_what, more) => {
    await files().put(png(file('f/1')), BODY)

    await expect(read(file('f/1', more))).rejects.toThrow()
  })

  const chunk = (n: number) => [
    HEADER_BYTES + n * SEALED_CHUNK_BYTES,
    HEADER_BYTES + (n + 1) * SEALED_CHUNK_BYTES,
  ]
  const part = (sealed: Buffer, n: number) => sealed.subarray(...chunk(n))
  const changedAt = (sealed: Buffer, at: number) =>
    Buffer.from(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a byte is changed', (sealed) => changedAt(sealed, HEADER_BYTES + 5)],
    ['the salt is changed', (sealed) => changedAt(sealed, HEADER_BYTES - 1)],
    ['the end is missing', (sealed) => sealed.subarray(0, -1)],
    ['the last chunk is missing', (sealed) => sealed.subarray(0, HEADER_BYTES + 3 * SEALED_CHUNK_BYTES)],
    ['all chunks are missing', (sealed) => sealed.subarray(0, HEADER_BYTES)],
    ['the header is cut', (sealed) => sealed.subarray(0, 10)],
    ['something is added', (sealed) => Buffer.concat([sealed, part(sealed, 3)])],
    [
      'chunks have changed places',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(0, HEADER_BYTES),
          part(sealed, 1),
          part(sealed, 0),
          sealed.subarray(chunk(2)[0]),
        ]),
    ],
    ['it lies in clear', () => BODY],
    ['nothing is there', () => Buffer.alloc(0)],
  ])('are refused where %s', async (_what, change) => {
    await files().put(png(file('g/1')), BODY)
    await raw().put('g/1', change(await lying('g/1')), 'image/png')

    await expect(read(file('g/1'))).rejects.toThrow()
  })

  it('have nothing under an unknown key', async () => {
    expect(await read(file('none'))).toBeNull()
    expect(await read(file('none'), { start: 0, end: 1 })).toBeNull()
    expect(await read(file('none'), { start: CHUNK_BYTES, end: CHUNK_BYTES + 1 })).toBeNull()
    expect(await read(file('none', { isSealed: false }))).toBeNull()
  })

  it('are read where they lie in clear, from before they were sealed, and when they have been sealed since', async () => {
    const stored = file('h/1', { isSealed: false })
    const span = { start: 5, end: CHUNK_BYTES + 5 }
    await raw().put('h/1', BODY, 'image/png')
    expect([await read(stored), await read(stored, span)]).toEqual([BODY, BODY.subarray(5, CHUNK_BYTES + 6)])

    await files().put(png(file('h/1')), BODY)
    expect([await read(stored), await read(stored, span)]).toEqual([BODY, BODY.subarray(5, CHUNK_BYTES + 6)])
  })

  it('stay sealed unless they are pictures that the store serves itself', async () => {
    const clear = file('i/1', { isSealed: false })

    await expect(files().put({ ...clear, contentType: 'text/html' }, BODY)).rejects.toThrow(/unsealed/)
    if (kind === 'disk') {
      await expect(files().put(png(clear), BODY)).rejects.toThrow(/unsealed/)
    } else {
      await files().put(png(clear), BODY)
      const options = { contentType: 'image/png', disposition: 'inline', ttlS: 60 }
      const link = await files().link(clear, options)
      expect(Buffer.from(await (await fetch(String(link))).arrayBuffer())).toEqual(BODY)
      expect(await files().link(file('i/1'), options)).toBeNull()
    }
  })
})

describe('a file on a disk', () => {
  it('is replaced in one step: who reads meanwhile has the one or the other, whole', async () => {
    const files = new SealedObjectStore(stores.get('disk') as ObjectStore, find)
    const bodies = [BODY, Buffer.from(BODY).reverse()]
    await files.put(png(file('j/1')), BODY)

    const readings = Array.from({ length: 20 }, async () => {
      const stream = await files.get(file('j/1'))
      return stream && buffer(stream)
    })
    for (const body of bodies) await files.put(png(file('j/1')), body)

    for (const body of await Promise.all(readings))
      expect(bodies.some((each) => body?.equals(each))).toBe(true)
  })

  it('is closed if its stream is not read', async () => {
    const files = new SealedObjectStore(stores.get('disk') as ObjectStore, find)
    await files.put(png(file('k/1')), BODY)
    const path = join(dir, 'disk', 'k', '1')
    const openFiles = async () => {
      const descriptors = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`))
      return (await Promise.allSettled(descriptors)).filter(
        (fd) => fd.status === 'fulfilled' && fd.value === path,
      )
    }

    const stream = await files.get(file('k/1'), { start: CHUNK_BYTES, end: CHUNK_BYTES })
    expect(await openFiles()).toHaveLength(1)
    stream?.destroy()

    while ((await openFiles()).length > 0) await setImmediate()
  })
})
