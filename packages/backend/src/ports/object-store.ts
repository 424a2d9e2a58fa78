import type { Readable } from 'node:stream'

export type LinkOptions = {
  readonly contentType: string
  readonly disposition: string
  readonly ttlS: number
}

/** Bytes of a file, counted from 0, both ends included. */
export type ByteSpan = { readonly start: number; readonly end: number }

/** Where files lie: private, reached only through the service, which puts them there sealed (`ProjectFiles`). */
export interface ObjectStore {
  /** Whether `link` gives links. */
  readonly givesLinks: boolean
  /** Puts an object in the place of what was there. Who reads meanwhile gets the one or the other, whole. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** Copies an object within the store. Rejects when there is none, or when the store is away. */
  copy(from: string, to: string, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string, span?: ByteSpan): Promise<Readable | null>
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
