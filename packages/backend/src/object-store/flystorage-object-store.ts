import { constants, mkdirSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import type { StorageAdapter } from '@flystorage/file-storage'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { partIsAway } from '../domain/app-error.ts'
import type { LinkOptions, ObjectStore } from '../ports/object-store.ts'

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
      /** How the store encrypts at rest. Null: as the bucket is set. `keyId` null: the account's own key. */
      readonly encryption: { readonly by: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null
      /** Null: no links, the service hands every file on. `endpoint` null: clients reach the store where we do. */
      readonly links: { readonly endpoint: string | null } | null
    }
type S3Config = Extract<ObjectStoreConfig, { kind: 's3' }>

const CONNECT_WITHIN_MS = 3_000
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3

/** Opens the store that the configuration names. */
export function openObjectStore(config: ObjectStoreConfig): ObjectStore {
  const { timeoutMs } = config
  if (config.kind === 'disk') {
    mkdirSync(config.dir, { recursive: true })
    const reach = () => access(config.dir, constants.W_OK)
    return new FlystorageObjectStore(new LocalStorageAdapter(config.dir), {
      reach,
      links: null,
      copies: true,
      timeoutMs,
    })
  }
  const client = clientAt(config, config.endpoint)
  const reach = () => client.send(new HeadBucketCommand({ Bucket: config.bucket }))
  const { links } = config
  // A link is signed for the address that it will be asked at.
  const linking = links && adapterOf(config, links.endpoint ? clientAt(config, links.endpoint) : client)
  return new FlystorageObjectStore(adapterOf(config, client), {
    reach,
    links: linking,
    copies: !config.encryption,
    timeoutMs,
  })
}

function adapterOf({ bucket, encryption }: S3Config, client: S3Client): AwsS3StorageAdapter {
  const putObjectOptions = encryption && {
    ServerSideEncryption: encryption.by,
    ...(encryption.keyId !== null && { SSEKMSKeyId: encryption.keyId }),
  }
  // Files above `partSize` go up in parts, so that one which breaks off is not begun anew.
  const uploadConfiguration = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }
  return new AwsS3StorageAdapter(client, {
    bucket,
    uploadConfiguration,
    ...(putObjectOptions && { putObjectOptions }),
  })
}

function clientAt(config: S3Config, endpoint: string | null): S3Client {
  return new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: config.timeoutMs },
    ...(endpoint && { endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
  })
}

type Parts = {
  readonly reach: () => Promise<unknown>
  readonly links: StorageAdapter | null
  /** Whether the store's own copies are as good as what is put: they are encrypted as the bucket is set. */
  readonly copies: boolean
  readonly timeoutMs: number
}

class FlystorageObjectStore implements ObjectStore {
  readonly #files: FileStorage
  readonly #reach: () => Promise<unknown>
  readonly #links: FileStorage | null
  readonly #copies: boolean
  readonly #inTime: { readonly timeout: number }

  constructor(adapter: StorageAdapter, { reach, links, copies, timeoutMs }: Parts) {
    this.#files = new FileStorage(adapter)
    this.#reach = reach
    this.#copies = copies
    this.#links = links && new FileStorage(links)
    this.#inTime = { timeout: timeoutMs }
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    const options = { mimeType: contentType, size: body.byteLength, ...this.#inTime }
    await answered(this.#files.write(key, Readable.from([body]), options))
  }

  async copy(from: string, to: string, contentType: string): Promise<void> {
    if (this.#copies) {
      await answered(this.#files.copyFile(from, to, { retainVisibility: false, ...this.#inTime }))
    } else {
      await this.put(to, await answered(this.#files.readToUint8Array(from, this.#inTime)), contentType)
    }
  }

  async get(key: string): Promise<Readable | null> {
    if (!(await answered(this.#files.fileExists(key, this.#inTime)))) return null
    return answered(this.#files.read(key))
  }

  async link(key: string, { contentType, disposition, ttlS }: LinkOptions): Promise<string | null> {
    if (!this.#links) return null
    const responseHeaders = {
      'Content-Type': contentType,
      'Content-Disposition': disposition,
      'Cache-Control': `private, max-age=${ttlS}`,
    }
    const expiresAt = Date.now() + ttlS * 1000
    return answered(this.#links.temporaryUrl(key, { expiresAt, responseHeaders }))
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
