import type { Claim, Render, RenderWarning } from '@galley/backend'
import type { Source } from '@galley/render'
import type { Lease } from '../lease.ts'
import type { StoredFiles } from './stored-files.ts'

/** One attempt at a render, and what its outputs are made from. The text is held in memory, for as long as it takes. */
export type Work = {
  readonly render: Render
  readonly claim: Claim
  readonly lease: Lease
  readonly source: Source
  readonly files: StoredFiles
}

/** The pictures of a render, which have been stored. Page numbers count from 1 over all of them, covers included. */
export type Pictures = {
  readonly count: number
  readonly warnings: readonly RenderWarning[]
}
