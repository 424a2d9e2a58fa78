import { constants, mkdirSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import type { StorageAdapter } from '@flystorage/file-storage'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { partIsAway } from '../domain/app-error.ts'
import type { ObjectStore } from '../ports/object-store.ts'

/**
 * `timeoutMs` ends an operation that a store which has stopped would never answer. It is far above what the largest file
 * takes.
 */
export type ObjectStoreConfig =
  | { readonly kind: 'disk'; readonly dir: string; readonly timeoutMs: number }
  | {
      readonly timeoutMs: number
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Null: AWS's own. */
      readonly endpoint: string | null
      readonly forcePathStyle: boolean
      /** Null: whatever the SDK finds, such as an instance's role. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
    }

const CONNECT_WITHIN_MS = 3_000

/** Opens the store that the configuration names. */
export function openObjectStore(config: ObjectStoreConfig): ObjectStore {
  if (config.kind === 'disk') {
    mkdirSync(config.dir, { recursive: true })
    const reach = () => access(config.dir, constants.W_OK)
    return new FlystorageObjectStore(new LocalStorageAdapter(config.dir), reach, config.timeoutMs)
  }
  const client = new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: config.timeoutMs },
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
  })
  const adapter = new AwsS3StorageAdapter(client, { bucket: config.bucket })
  const reach = () => client.send(new HeadBucketCommand({ Bucket: config.bucket }))
  return new FlystorageObjectStore(adapter, reach, config.timeoutMs)
}

class FlystorageObjectStore implements ObjectStore {
  readonly #files: FileStorage
  readonly #reach: () => Promise<unknown>
  readonly #inTime: { readonly timeout: number }

  constructor(adapter: StorageAdapter, reach: () => Promise<unknown>, timeoutMs: number) {
    this.#files = new FileStorage(adapter)
    this.#reach = reach
    this.#inTime = { timeout: timeoutMs }
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    const options = { mimeType: contentType, size: body.byteLength, ...this.#inTime }
    await answered(this.#files.write(key, Readable.from([body]), options))
  }

  async get(key: string): Promise<Readable | null> {
    if (!(await answered(this.#files.fileExists(key, this.#inTime)))) return null
    return answered(this.#files.read(key))
  }

  async removeAll(prefix: string): Promise<void> {
    await answered(this.#files.deleteDirectory(prefix, this.#inTime))
  }

  async check(): Promise<void> {
    await answered(this.#reach())
  }
}

/** Keys are our own, so whatever a store throws is the store's: the caller can only come back later. */
async function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw partIsAway(cause)
  })
}
