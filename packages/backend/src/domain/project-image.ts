import type { ProjectId } from './ids.ts'

/** A remote or embedded picture, as it was encoded for a project. */
export type ProjectImage = {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: number
  /** The prefix of its file in the object store. Never used twice. */
  readonly prefix: string
  /** False: it was stored before files were sealed. */
  readonly isSealed: boolean
}

type StoredImage = Pick<ProjectImage, 'prefix' | 'contentType' | 'bytes' | 'isSealed'>

/** Returns a fetched picture's stored file. The file is never copied, so it is bound to its key. */
export function fileOfImage(
  projectId: ProjectId,
  { prefix, contentType, bytes, isSealed }: StoredImage,
): { projectId: ProjectId; key: string; boundTo: string; bytes: number; isSealed: boolean } {
  const key = `${prefix}/image.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return { projectId, key, boundTo: key, bytes, isSealed }
}
