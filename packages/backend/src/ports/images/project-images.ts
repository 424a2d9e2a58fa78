import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { ProjectImage } from '../../domain/project-image.ts'

/** The record of a picture. `image` is null when it couldn't be fetched. */
export type ImageRecord = {
  readonly addressHash: Buffer
  readonly image: ProjectImage | null
  readonly expiresAt: Date
}

/** The fetched pictures of projects. They are deleted with their project. */
export interface ProjectImages {
  /** Returns the known pictures, including those that expired recently. */
  list(projectId: ProjectId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]>
  /** Returns the known pictures in any of a user's projects, each once: the one that expires last. */
  listOfOwner(ownerId: UserId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]>
  /** Replaces the previous record. Does nothing when the project is gone. */
  put(projectId: ProjectId, record: ImageRecord): Promise<void>
  removeExpired(before: Date): Promise<void>
}
