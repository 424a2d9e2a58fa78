import type { Readable } from 'node:stream'
import type { ProjectId } from '../domain/ids.ts'
import type { ByteSpan, LinkOptions } from './object-store.ts'

/** A stored file of a project, as the row that names it knows it. */
export type ProjectFile = {
  readonly projectId: ProjectId
  /** Where it lies in the store. */
  readonly key: string
  /**
   * What its reader knows of it: the hash of its content, or its key where it is never copied. A file that stands for
   * another one doesn't open.
   */
  readonly boundTo: string
  /** How long it is when it is open. */
  readonly bytes: number
  readonly isSealed: boolean
}

/**
 * The files of projects, each sealed with its project's key before it reaches the store, and opened when it is read. There
 * is no other way to the store, so no caller can forget to seal.
 */
export interface ProjectFiles {
  /** Whether clients fetch pictures from the store itself. These lie there as they are. */
  readonly linksPictures: boolean
  /**
   * Seals and stores a file. One that is not to be sealed is refused unless it is a picture and `linksPictures`.
   *
   * @throws not_found when the project is gone.
   */
  put(file: Omit<ProjectFile, 'bytes'> & { contentType: string }, body: Uint8Array): Promise<void>
  /** Seals a file that lies in clear, in its place. Can be done again. False: there is none. */
  seal(file: ProjectFile & { contentType: string }): Promise<boolean>
  /** Copies a file of a project to another key, as it lies. Rejects when there is none, or when the store is away. */
  copy(from: string, to: string, contentType: string): Promise<void>
  /**
   * The file, or a span of it. Null when there is none. The stream fails where the file was changed, cut off, or is
   * another's; nothing that wasn't authenticated comes out of it.
   */
  get(file: ProjectFile, span?: ByteSpan): Promise<Readable | null>
  /** As `ObjectStore.link`; null for a file that is sealed. */
  link(file: Pick<ProjectFile, 'key' | 'isSealed'>, options: LinkOptions): Promise<string | null>
  removeAll(prefix: string): Promise<void>
  check(): Promise<void>
}
