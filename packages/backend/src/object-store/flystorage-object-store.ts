import { randomUUID } from 'node:crypto'
import { constants, mkdirSync } from 'node:fs'
import { access, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import type { StorageAdapter } from '@flystorage/file-storage'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { partIsAway } from '../domain/app-error.ts'
import type { ByteSpan, LinkOptions, ObjectStore, StreamedBody } from '../ports/object-store.ts'

/** `timeoutMs` ends an operation when the store doesn't answer. It is far longer than the largest file takes. */
export type ObjectStoreConfig =
  | { readonly kind: 'disk'; readonly dir: string; readonly timeoutMs: number }
  | {
      readonly timeoutMs: number
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Null: AWS's own endpoint. */
      readonly endpoint: string | null
      readonly forcePathStyle: boolean
      /** Null: the SDK finds the credentials, such as an instance's role. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
      /** How the store encrypts at rest. Null: the bucket's setting. `keyId` null: the account's default key. */
      readonly encryption: { readonly by: 'AES256' | 'aws:kms'; readonly keyId: string | null } | null
      /**
       * Null: no links, the service streams every file. `endpoint` null: clients reach the store at the same address as
       * the service.
       */
      readonly links: { readonly endpoint: string | null } | null
    }
type S3Config = Extract<ObjectStoreConfig, { kind: 's3' }>

const CONNECT_WITHIN_MS = 3_000
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 3
/** Our timeout is later than the libraries' own, because theirs also closes the connections. */
const SETTLES_LATER_MS = 1_000

/** Opens the store that the configuration names. */
export function openObjectStore(config: ObjectStoreConfig): ObjectStore {
  const { timeoutMs } = config
  if (config.kind === 'disk') {
    mkdirSync(config.dir, { recursive: true })
    const reach = () => access(config.dir, constants.W_OK)
    return new FlystorageObjectStore(new LocalStorageAdapter(config.dir), {
      reach,
      readPart: (key, span) => readPartOfFile(join(config.dir, key), span),
      moveIntoPlace: (part, key) => rename(join(config.dir, part), join(config.dir, key)),
      links: null,
      copies: true,
      timeoutMs,
    })
  }
  const client = clientAt(config, config.endpoint)
  const reach = () => client.send(new HeadBucketCommand({ Bucket: config.bucket }))
  const { links } = config
  // A link's signature is valid only for the address that clients use.
  const linking = links && adapterOf(config, links.endpoint ? clientAt(config, links.endpoint) : client)
  return new FlystorageObjectStore(adapterOf(config, client), {
    reach,
    readPart: (key, span) => readPartOfObject(client, { Bucket: config.bucket, Key: key }, span),
    moveIntoPlace: null,
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
  // Files above `partSize` are uploaded in parts, so that an interrupted upload does not start again.
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

async function readPartOfFile(path: string, span: ByteSpan): Promise<Readable | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return file?.createReadStream(span) ?? null
}

async function readPartOfObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { start, end }: ByteSpan,
): Promise<Readable | null> {
  const answer = await client
    .send(new GetObjectCommand({ ...object, Range: `bytes=${start}-${end}` }))
    .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
      if (error.$metadata?.httpStatusCode === 404) return null
      throw error
    })
  return answer && (answer.Body as Readable)
}

type Parts = {
  readonly reach: () => Promise<unknown>
  /** Null when there is no such object. */
  readonly readPart: (key: string, span: ByteSpan) => Promise<Readable | null>
  /** Null: the store itself publishes an object only when it is complete. */
  readonly moveIntoPlace: ((part: string, key: string) => Promise<void>) | null
  readonly links: StorageAdapter | null
  /**
   * Whether the store may copy objects itself. Its copies are encrypted as the bucket is set, not as `encryption` says.
   */
  readonly copies: boolean
  readonly timeoutMs: number
}

class FlystorageObjectStore implements ObjectStore {
  readonly #files: FileStorage
  readonly #reach: () => Promise<unknown>
  readonly #readPart: Parts['readPart']
  readonly #moveIntoPlace: Parts['moveIntoPlace']
  readonly #links: FileStorage | null
  readonly #copies: boolean
  readonly #inTime: { readonly timeout: number }

  constructor(adapter: StorageAdapter, { reach, readPart, moveIntoPlace, links, copies, timeoutMs }: Parts) {
    this.#files = new FileStorage(adapter)
    this.#reach = reach
    this.#readPart = readPart
    this.#moveIntoPlace = moveIntoPlace
    this.#copies = copies
    this.#links = links && new FileStorage(links)
    this.#inTime = { timeout: timeoutMs }
  }

  async put(key: string, body: Uint8Array | StreamedBody, contentType: string): Promise<void> {
    const { bytes, pieces } = 'pieces' in body ? body : { bytes: body.byteLength, pieces: [body] }
    const options = { mimeType: contentType, size: bytes, ...this.#inTime }
    const part = this.#moveIntoPlace ? `${key}.${randomUUID()}.part` : key
    await this.#answered(this.#files.write(part, Readable.from(pieces), options))
    await this.#answered(this.#moveIntoPlace?.(part, key) ?? Promise.resolve())
  }

  async copy(from: string, to: string, contentType: string): Promise<void> {
    if (this.#copies) {
      await this.#answered(this.#files.copyFile(from, to, { retainVisibility: false, ...this.#inTime }))
    } else {
      await this.put(to, await this.#answered(this.#files.readToUint8Array(from, this.#inTime)), contentType)
    }
  }

  get givesLinks(): boolean {
    return this.#links !== null
  }

  async get(key: string, span?: ByteSpan): Promise<Readable | null> {
    if (span) return this.#answered(this.#readPart(key, span))
    if (!(await this.#answered(this.#files.fileExists(key, this.#inTime)))) return null
    return this.#answered(this.#files.read(key))
  }

  async link(key: string, { contentType, disposition, ttlS }: LinkOptions): Promise<string | null> {
    if (!this.#links) return null
    const responseHeaders = {
      'Content-Type': contentType,
      'Content-Disposition': disposition,
      'Cache-Control': `private, max-age=${ttlS}`,
    }
    const expiresAt = Date.now() + ttlS * 1000
    return this.#answered(this.#links.temporaryUrl(key, { expiresAt, responseHeaders }))
  }

  async removeAll(prefix: string): Promise<void> {
    await this.#answered(this.#files.deleteDirectory(prefix, this.#inTime))
  }

  async check(): Promise<void> {
    await this.#answered(this.#reach())
  }

  /**
   * Turns every failure into "unavailable", because the keys are our own and a failure is therefore the store's. Also
   * limits the wait: if a store sends something other than a response, such as a protocol switch, the libraries wait
   * for ever.
   */
  #answered<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const giveUp = () => late.reject(partIsAway(new Error('The object store did not answer in time.')))
    const timer = setTimeout(giveUp, this.#inTime.timeout + SETTLES_LATER_MS)
    const answer = work.catch((cause: unknown) => {
      throw partIsAway(cause)
    })
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
  }
}
