import type { Claim, Render, RenderWarning } from '@galley/backend'
import type { PageFacts, Source } from '@galley/render'
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

/** One picture: its place among all of them, from 1 with covers included, and what stands on it. */
export type Picture = PageFacts & {
  readonly page: number
  readonly kind: 'cover' | 'page'
  readonly altText: string
}

/** The pictures of a render, which have been stored. */
export type Pictures = {
  readonly pages: readonly Picture[]
  /** One for each document. */
  readonly layoutHashes: readonly string[]
  /** The fonts that they are set in, the one with the most characters first. */
  readonly fontsUsed: readonly string[]
  /** Name and version of the browser that set them. */
  readonly browser: string
  readonly warnings: readonly RenderWarning[]
}
