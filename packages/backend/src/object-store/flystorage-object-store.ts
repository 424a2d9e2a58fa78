import { mkdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { ObjectStore } from '../ports/object-store.ts'

export type ObjectStoreConfig =
  | { readonly kind: 'disk'; readonly dir: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      /** Null: AWS's own. */
      readonly endpoint: string | null
      readonly forcePathStyle: boolean
      /** Null: whatever the SDK finds, such as an instance's role. */
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
    }

/** Opens the store that the configuration names. */
export function openObjectStore(config: ObjectStoreConfig): ObjectStore {
  if (config.kind === 'disk') {
    mkdirSync(config.dir, { recursive: true })
    return new FlystorageObjectStore(new FileStorage(new LocalStorageAdapter(config.dir)))
  }
  const client = new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
  })
  return new FlystorageObjectStore(
    new FileStorage(new AwsS3StorageAdapter(client, { bucket: config.bucket })),
  )
}

class FlystorageObjectStore implements ObjectStore {
  readonly #files: FileStorage

  constructor(files: FileStorage) {
    this.#files = files
  }

  async put(key: string, body: Uint8Array, contentType: string): Promise<void> {
    await this.#files.write(key, Readable.from([body]), { mimeType: contentType, size: body.byteLength })
  }

  async get(key: string): Promise<Readable | null> {
    return (await this.#files.fileExists(key)) ? this.#files.read(key) : null
  }

  async removeAll(prefix: string): Promise<void> {
    await this.#files.deleteDirectory(prefix)
  }

  async check(): Promise<void> {
    await this.#files.write('.check', 'ok')
  }
}
