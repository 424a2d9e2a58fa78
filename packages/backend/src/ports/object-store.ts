import type { Readable } from 'node:stream'

export type LinkOptions = {
  readonly contentType: string
  readonly disposition: string
  readonly ttlS: number
}

/** A range of bytes in a file, counted from 0, both ends included. */
export type ByteSpan = { readonly start: number; readonly end: number }

/** The content of a file that is read while it is stored, and its length in bytes. */
export type StreamedBody = { readonly bytes: number; readonly pieces: AsyncIterable<Uint8Array> }

/**
 * A private store for files. Clients reach it only through the service, which seals files before it stores them
 * (`ProjectFiles`).
 */
export interface ObjectStore {
  /** Whether `link` returns links. */
  readonly givesLinks: boolean
  /** Writes or replaces an object. Concurrent readers get either the old or the new object, always complete. */
  put(key: string, body: Uint8Array | StreamedBody, contentType: string): Promise<void>
  /** Copies an object within the store. Rejects when the object doesn't exist, or when the store is unavailable. */
  copy(from: string, to: string, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string, span?: ByteSpan): Promise<Readable | null>
  /**
   * Returns a link under which the store itself serves an object, with these headers, for some seconds. Null: this
   * store has no links, and the service streams the bytes. The link makes no further checks: it works until it expires,
   * even after a revocation.
   */
  link(key: string, options: LinkOptions): Promise<string | null>
  /** Removes every object whose key starts with `prefix/`. An unknown prefix is no error. */
  removeAll(prefix: string): Promise<void>
  /** Rejects when the store is unavailable or refuses us. Cheap enough for probes every few seconds. */
  check(): Promise<void>
}
