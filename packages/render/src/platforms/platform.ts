import type { ArtifactKind, Platform } from '@galley/contracts'

/** A limit of a platform, where it is known from, and how sure that is. */
export type PlatformLimit = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly source: string
  readonly confidence: 'high' | 'medium' | 'low'
}

/** What the service knows of a platform. Facts only: what is done with them stands elsewhere. */
export type PlatformProfile = {
  readonly id: Platform
  readonly name: { readonly en: string; readonly zh: string }
  /** The first is the platform's usual one. */
  readonly aspect_ratios: readonly string[]
  readonly artifacts: readonly ArtifactKind[]
  readonly limits: readonly PlatformLimit[]
}
