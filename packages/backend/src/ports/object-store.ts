import type { Readable } from 'node:stream'

export type LinkOptions = {
  readonly contentType: string
  readonly disposition: string
  readonly ttlS: number
}

/** Where artifacts lie: private, reached only through the service. */
export interface ObjectStore {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** Copies an object within the store. Rejects when there is none, or when the store is away. */
  copy(from: string, to: string, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<Readable | null>
  /**
   * A link under which the store itself gives an object, under these headers, for some seconds. Null: this store gives
   * none, and the service hands the bytes on. The link asks nobody: it holds until it ends, whatever is revoked.
   */
  link(key: string, options: LinkOptions): Promise<string | null>
  /** Removes every object whose key starts with `prefix/`. Nothing to remove is no error. */
  removeAll(prefix: string): Promise<void>
  /** Rejects when the store is away, or is not ours to use. Costs nothing worth counting: probes ask every few seconds. */
  check(): Promise<void>
}
