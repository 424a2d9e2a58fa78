import type { ImageId, ProjectId, UserId } from '../../domain/ids.ts'
import type { UploadedImage } from '../../domain/uploaded-image.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** The images that users have uploaded to their projects. They are deleted with their project. */
export interface UploadedImages {
  /**
   * Records an image whose files are stored. `contentKey` identifies the uploaded file within its project.
   *
   * @throws quota_exceeded when the owner's plan has not enough space, invalid_request when the project has too many
   * images, not_found when the project is gone, idempotency_conflict.
   */
  add(image: UploadedImage & { readonly contentKey: Buffer }, creation: Creation): Promise<CreationOutcome>
  /** Records an `Idempotency-Key` for an image that the project has already. @throws idempotency_conflict */
  addAgain(creation: Creation): Promise<CreationOutcome>
  /** Returns null when there is no such image or it has another owner. */
  find(ownerId: UserId, id: ImageId): Promise<UploadedImage | null>
  /** Returns the image of an uploaded file; null when the project doesn't have it. */
  findByContent(projectId: ProjectId, contentKey: Buffer): Promise<UploadedImage | null>
  /** Lists newest first. `before`: the last id of the previous page. */
  list(
    projectId: ProjectId,
    page: { limit: number; before: ImageId | null },
  ): Promise<ListPage<UploadedImage>>
  /** Returns all images of a project, or of all of a user's projects: the newest first, at most a thousand. */
  listAll(of: { projectId: ProjectId } | { ownerId: UserId }): Promise<readonly UploadedImage[]>
  /** Returns false when there is no such image. Also schedules the removal of its files. */
  remove(ownerId: UserId, id: ImageId): Promise<boolean>
}
