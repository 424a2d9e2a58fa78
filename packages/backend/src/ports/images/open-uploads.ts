import type { CredentialId, ProjectId, UploadId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ProjectFile } from '../projects/project-files.ts'

/** A stored part of a file. Its id is random, so two writers never replace each other's part. */
export type UploadPart = { readonly id: string; readonly bytes: number }

/** A file that a user sends in parts. */
export type OpenUpload = {
  readonly id: UploadId
  readonly projectId: ProjectId
  readonly ownerId: UserId
  /** The token or session that began it. */
  readonly credentialId: CredentialId
  /** The file name, which is body text. */
  readonly name: string | null
  /** The size of the whole file. */
  readonly bytes: number
  /** How much of it has arrived: the sizes of all parts together. */
  readonly received: number
  /** In order. */
  readonly parts: readonly UploadPart[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** The files that users are sending in parts. They end with their project. */
export interface OpenUploads {
  /** @throws not_found when the project is gone, invalid_request (`too_many_uploads`), idempotency_conflict. */
  add(upload: OpenUpload, creation: Creation): Promise<CreationOutcome>
  /** Returns null when there is no such upload, it has expired, or it has another owner. */
  find(ownerId: UserId, id: UploadId, now: Date): Promise<OpenUpload | null>
  /**
   * Records a stored part if the upload still ends where the part begins. Returns false otherwise, also when the upload
   * is gone: another writer was faster, and the part belongs to nothing.
   */
  append(id: UploadId, part: UploadPart & { readonly offset: number }): Promise<boolean>
  /** Also schedules the removal of its parts. Returns false if the user has no such upload. */
  remove(ownerId: UserId, id: UploadId): Promise<boolean>
}

/** Returns the folder of an upload's parts in the object store. */
export function prefixOfParts({ projectId, id }: Pick<OpenUpload, 'projectId' | 'id'>): string {
  return `projects/${projectId}/parts/${id}`
}

/** Returns a part as a file. It is never copied, so it is bound to its key. */
export function fileOfPart(
  upload: Pick<OpenUpload, 'projectId' | 'id'>,
  { id, bytes }: UploadPart,
): ProjectFile & { readonly folder: string } {
  const folder = `${prefixOfParts(upload)}/${id}`
  const key = `${folder}/part`
  return { projectId: upload.projectId, folder, key, boundTo: key, bytes, isSealed: true }
}
