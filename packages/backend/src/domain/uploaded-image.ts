import type { ImageId, ProjectId, UserId } from './ids.ts'

/** One stored size of an uploaded image. */
export type ImageFile = {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: number
}

/** An image that a user has uploaded to a project. */
export type UploadedImage = {
  readonly id: ImageId
  readonly projectId: ProjectId
  readonly ownerId: UserId
  /** The file name, which is body text. */
  readonly name: string | null
  /** A tiny picture as a `data:` address. */
  readonly placeholder: string
  /**
   * The usual height of its rows of text, as a share of its width. Null: probably it shows no text of several rows.
   * Absent: it was stored before this was measured.
   */
  readonly textShare?: number | null | undefined
  /** At least one, the largest first. */
  readonly files: readonly ImageFile[]
  /** The prefix of its files in the object store. Never used twice. */
  readonly prefix: string
  readonly createdAt: Date
}

/** Returns the stored file of a size. It is never copied, so it is bound to its key. */
export function fileOfUpload(
  { projectId, prefix }: Pick<UploadedImage, 'projectId' | 'prefix'>,
  { contentType, widthPx, bytes }: ImageFile,
): { projectId: ProjectId; key: string; boundTo: string; bytes: number; isSealed: true } {
  const key = `${prefix}/${widthPx}.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return { projectId, key, boundTo: key, bytes, isSealed: true }
}

/** Returns the smallest size that is at least this wide, or else the largest. */
export function sizeFor({ files }: Pick<UploadedImage, 'files'>, widthPx: number): ImageFile {
  const found = files.findLast((file) => file.widthPx >= widthPx) ?? files[0]
  if (!found) throw new Error('An image has no file.')
  return found
}

/** Returns how many bytes all sizes have together. */
export function bytesOfUpload({ files }: Pick<UploadedImage, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
