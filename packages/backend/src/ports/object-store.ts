import type { Readable } from 'node:stream'

/** Where artifacts lie: private, reached only through the service. */
export interface ObjectStore {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<Readable | null>
  /** Removes every object whose key starts with `prefix/`. Nothing to remove is no error. */
  removeAll(prefix: string): Promise<void>
  /** Rejects when the store is away, or is not ours to use. Costs nothing worth counting: probes ask every few seconds. */
  check(): Promise<void>
}
