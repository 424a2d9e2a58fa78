import type { Readable } from 'node:stream'
import type { ProjectId } from '../../domain/ids.ts'
import type { ByteSpan, LinkOptions, StreamedBody } from '../object-store.ts'

/** A stored file of a project, as its row describes it. */
export type ProjectFile = {
  readonly projectId: ProjectId
  /** The file's key in the store. */
  readonly key: string
  /**
   * What the reader knows of the file: the hash of its content, or its key if it is never copied. If another file has
   * taken its place, opening fails.
   */
  readonly boundTo: string
  /** The length of the unsealed file. */
  readonly bytes: number
  readonly isSealed: boolean
}

/**
 * Stores the files of projects. Seals each with its project's key before it reaches the store, and opens it when it is
 * read. There is no other way to the store, so no caller can forget to seal.
 */
export interface ProjectFiles {
  /** Whether clients fetch pictures from the store directly. These pictures are stored unsealed. */
  readonly linksPictures: boolean
  /**
   * Seals and stores a file, piece by piece if its body is streamed. Rejects an unsealed file unless it is a picture and `linksPictures` is true.
   *
   * @throws not_found when the project is gone.
   */
  put(
    file: Omit<ProjectFile, 'bytes'> & { contentType: string },
    body: Uint8Array | StreamedBody,
  ): Promise<void>
  /** Seals an unsealed file in place. Safe to repeat. Returns false when the file doesn't exist. */
  seal(file: ProjectFile & { contentType: string }): Promise<boolean>
  /**
   * Copies a project's stored file to another key, unchanged. Rejects when it doesn't exist, or when the store is
   * unavailable.
   */
  copy(from: string, to: string, contentType: string): Promise<void>
  /**
   * Returns the file, or a span of it; null when it doesn't exist. The stream fails when the file was changed,
   * truncated or replaced. It yields authenticated bytes only.
   */
  get(file: ProjectFile, span?: ByteSpan): Promise<Readable | null>
  /** Same as `ObjectStore.link`; null for a sealed file. */
  link(file: Pick<ProjectFile, 'key' | 'isSealed'>, options: LinkOptions): Promise<string | null>
  removeAll(prefix: string): Promise<void>
  check(): Promise<void>
}
