import type { ProjectId } from './ids.ts'

/** A picture that lies elsewhere or that a text holds itself, as it was encoded for a project. */
export type ProjectImage = {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: number
  /** Under which its file lies in the object store. Never the same twice. */
  readonly prefix: string
  /** False: it was stored before files were sealed. */
  readonly isSealed: boolean
}

type StoredImage = Pick<ProjectImage, 'prefix' | 'contentType' | 'bytes' | 'isSealed'>

/** A fetched picture as the store knows it. It is never copied, so it is bound to where it lies. */
export function fileOfImage(
  projectId: ProjectId,
  { prefix, contentType, bytes, isSealed }: StoredImage,
): { projectId: ProjectId; key: string; boundTo: string; bytes: number; isSealed: boolean } {
  const key = `${prefix}/image.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return { projectId, key, boundTo: key, bytes, isSealed }
}
