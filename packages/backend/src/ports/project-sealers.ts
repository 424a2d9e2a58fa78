import type { ProjectId } from '../domain/ids.ts'

/** Seals and opens what belongs to one project, by the project's own key. */
export interface FileSealer {
  sealFile(body: Uint8Array, boundTo: string): Buffer
  /** @throws Error when `header` is not the beginning of a sealed file. */
  fileOpener(header: Uint8Array, boundTo: string): ChunkOpener
}

export interface ChunkOpener {
  /** @throws Error when the chunk was changed, stood elsewhere, or is not the last as it is said to be. */
  open(chunk: Uint8Array, index: number, isLast: boolean): Buffer
}

/** Finds what seals the files of a project. */
export interface ProjectSealers {
  /** @throws not_found when there is no such project, or none any more: its key has gone with it. */
  get(id: ProjectId): Promise<FileSealer>
}
