import type { ProjectFile } from './project-files.ts'

/** A file that lies in clear: from before files were sealed. */
export type UnsealedFile = ProjectFile & {
  readonly contentType: string
  /** What its row is known by. */
  readonly row: { readonly kind: 'artifact' | 'image'; readonly id: string }
}

export type SealedSome = { readonly sealed: number; readonly refused: number }

/**
 * What is still to be sealed, after an upgrade from a version that sealed less, or to be sealed anew, after a rotation of
 * keys. All of it can be done again, by several workers at once, and be left at any step.
 */
export interface SealingBacklog {
  /** How many values and files there are. Pictures count where they are to be sealed. */
  count(wanted: { pictures: boolean }): Promise<number>
  /** Seals some values. `refused`: those that can't be opened, by a key that is gone or because they are broken. */
  sealValues(): Promise<SealedSome>
  /** Some files that lie in clear, in the order of their rows' ids, behind `after`; pictures as above. */
  listFiles(after: string, wanted: { pictures: boolean }): Promise<readonly UnsealedFile[]>
  /** Records that a file lies sealed. */
  fileSealed(file: UnsealedFile): Promise<void>
}
