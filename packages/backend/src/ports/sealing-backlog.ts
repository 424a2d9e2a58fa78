import type { ProjectFile } from './projects/project-files.ts'

/** An unsealed file, from before files were sealed. */
export type UnsealedFile = ProjectFile & {
  readonly contentType: string
  /** Identifies the file's row. */
  readonly row: { readonly kind: 'artifact' | 'image'; readonly id: string }
}

export type SealedSome = { readonly sealed: number; readonly refused: number }

/**
 * The values and files that are still to be sealed after an upgrade from a version that sealed less, or to be sealed
 * again after a key rotation. All operations are safe to repeat, to run in several workers at once, and to interrupt at
 * any step.
 */
export interface SealingBacklog {
  /** Returns how many values and files are left. Counts pictures only if they are to be sealed. */
  count(wanted: { pictures: boolean }): Promise<number>
  /** Seals some values. `refused`: values that can't be opened, because their key is gone or they are damaged. */
  sealValues(): Promise<SealedSome>
  /** Returns some unsealed files after `after`, ordered by their rows' ids; pictures as above. */
  listFiles(after: string, wanted: { pictures: boolean }): Promise<readonly UnsealedFile[]>
  /** Records that a file is sealed. */
  fileSealed(file: UnsealedFile): Promise<void>
}
