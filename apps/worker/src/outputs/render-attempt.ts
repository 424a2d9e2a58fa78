import type { Claim, Render, RenderWarning } from '@galley/backend'
import type { Caption } from '@galley/contracts'
import type { PageFacts, RenderSource } from '@galley/render'
import type { Canvases } from '../fetch-canvas.ts'
import type { Lease } from '../lease.ts'
import type { StoredFiles } from './stored-files.ts'

/** One attempt at a render, and the inputs of its outputs. Holds the text in memory until the attempt ends. */
export type RenderAttempt = {
  readonly render: Render
  readonly claim: Claim
  readonly lease: Lease
  readonly source: RenderSource
  readonly files: StoredFiles
  readonly canvases: Canvases
}

/** One picture: its position among all pictures, from 1 with covers included, and its content. */
export type OutputPicture = PageFacts & {
  readonly page: number
  readonly kind: 'cover' | 'page'
  readonly altText: string
}

/** The stored pictures of a render. */
export type Pictures = {
  readonly pages: readonly OutputPicture[]
  /** One for each document. */
  readonly layoutHashes: readonly string[]
  /** The fonts of the pictures, the one with the most characters first. */
  readonly fontsUsed: readonly string[]
  /** Name and version of the browser that rendered them. */
  readonly browser: string
  /** The text that is posted with them; null when the platform has no caption. */
  readonly caption: Caption | null
  readonly warnings: readonly RenderWarning[]
}
