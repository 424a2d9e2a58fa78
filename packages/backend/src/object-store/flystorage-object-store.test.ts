import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import S3rver from 's3rver'
import type { ObjectStore } from '../ports/object-store.ts'
import { openObjectStore } from './flystorage-object-store.ts'

let dir: string
let s3: S3rver
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
  stores.set('disk', openObjectStore({ kind: 'disk', dir: join(dir, 'disk'), timeoutMs: 10_000 }))
  stores.set(
    's3',
    openObjectStore({
      kind: 's3',
      timeoutMs: 10_000,
      bucket: 'pages',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${address.port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }),
  )
})
afterAll(async () => {
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

  it('refuses a key that leads out of the store', async () => {
    await expect(store().put('../../evil', new Uint8Array([1]), 'text/plain')).rejects.toThrow()
  })
})
