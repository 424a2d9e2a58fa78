import type { ProjectId } from '../../domain/ids.ts'
import type { StreamedBody } from '../object-store.ts'

/** Seals and opens a project's files with the project's own key. */
export interface FileSealer {
  sealFile(body: Uint8Array, boundTo: string): Buffer
  /** Seals a file while it is read. @throws Error when it has another length than it says. */
  sealStream(body: StreamedBody, boundTo: string): StreamedBody
  /** @throws Error when `header` is not the beginning of a sealed file. */
  fileOpener(header: Uint8Array, boundTo: string): ChunkOpener
}

export interface ChunkOpener {
  /** Decrypts a chunk. @throws Error when the chunk was changed or moved, or `isLast` is wrong. */
  open(chunk: Uint8Array, index: number, isLast: boolean): Buffer
}

/** Finds the sealers of projects. */
export interface ProjectSealers {
  /**
   * Returns a project's sealer. @throws not_found when the project doesn't exist or was deleted: its key was deleted
   * with it.
   */
  get(id: ProjectId): Promise<FileSealer>
}
