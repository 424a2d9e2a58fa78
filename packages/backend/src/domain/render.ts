import type { ArtifactKind, FailureReason, Platform, RenderConfig, RenderStatus } from '@galley/contracts'
import type { ArtifactId, ProjectId, RenderId, RevisionId, UserId } from './ids.ts'

/** A finding about a finished render: a code, a fixed sentence and the page (from 1), never text of the user's. */
export type RenderWarning = {
  readonly code: string
  readonly message: string
  readonly page: number | null
}

/** A file of a render as the store has it. `altText` is body text and is sealed at rest. */
export type Artifact = {
  readonly id: ArtifactId
  readonly kind: ArtifactKind
  /** From 1; null where it isn't one of the pages. */
  readonly page: number | null
  readonly contentType: string
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly altText: string | null
  readonly objectKey: string
  /** False: a picture that clients fetch from the store itself, or a file from before they were sealed. */
  readonly isSealed: boolean
}

/** A file that is to be recorded. `contentKey`: a keyed hash of what it shows, under which it is found again. */
export type NewArtifact = Artifact & { readonly contentKey?: Uint8Array }

/** A picture that the store has, whichever render made it. */
export type StoredPicture = Pick<Artifact, 'objectKey' | 'bytes' | 'sha256' | 'isSealed'>

/** Whether a file is one of the pictures that a render's page count counts. */
export function isPicture({ kind }: Pick<Artifact, 'kind'>): boolean {
  return kind === 'page' || kind === 'cover'
}

export type Render = {
  readonly id: RenderId
  readonly ownerId: UserId
  readonly projectId: ProjectId
  readonly projectVersion: number
  readonly revisionId: RevisionId
  readonly platform: Platform
  readonly config: RenderConfig
  readonly status: RenderStatus
  readonly attempt: number
  /** How many of its attempts, the one that runs included, may have been ended by its own text. */
  readonly failureCount: number
  /** Of the text, when it was asked for. */
  readonly charCount: number
  /** The editor asked for it, and its user waits. */
  readonly isInteractive: boolean
  /** Whether it has so many pages, by the length of its text, that it may not take a worker's last slot. */
  readonly isLong: boolean
  /** W3C trace context of the request that asked for it; null when nothing is traced. */
  readonly traceparent: string | null
  readonly pagesDone: number
  readonly pagesTotal: number | null
  readonly warnings: readonly RenderWarning[]
  readonly failureReason: FailureReason | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
  readonly artifacts: readonly Artifact[]
}

/** What a caller asks for, before it is recorded. */
export type NewRender = Pick<
  Render,
  'id' | 'ownerId' | 'projectId' | 'platform' | 'config' | 'createdAt' | 'isInteractive' | 'traceparent'
>

/** A worker's hold on a render: only the newest attempt may write. */
export type Claim = { readonly id: RenderId; readonly attempt: number }

/**
 * How many attempts a render may lose to what could be its own text. A claim counts as one until its worker says what else
 * ended it: nobody speaks for a worker that a text has killed.
 */
export const MAX_FAILURES = 5

/**
 * How many failures an attempt counts as that its deadline ended. A store that hung may have done it, so the render has a second attempt; five,
 * of ten minutes each, would keep a slot for most of an hour from all other renders.
 */
export const DEADLINE_FAILURES = 3

/** How often a render is started at all. With the default rests, an outage of three quarters of an hour fails none. */
export const MAX_ATTEMPTS = 50

/** A render's file as the store knows it. It is bound to its content, so that a copy of it opens as well. */
export function fileOf(projectId: ProjectId, { objectKey, sha256, bytes, isSealed }: StoredPicture) {
  return { projectId, key: objectKey, boundTo: sha256, bytes, isSealed }
}

/** Where all files of one attempt lie. */
export function objectPrefix({ id, attempt }: Claim): string {
  return `renders/${id}/${attempt}`
}

/** Where the ZIP of a render lies: the same for all who make it, as its bytes are. */
export function exportKey(id: RenderId): { readonly prefix: string; readonly key: string } {
  const prefix = `renders/${id}/export`
  return { prefix, key: `${prefix}/${EXPORT_FILE}` }
}

export const EXPORT_FILE = 'export.zip'

/** The key under which a render's file is stored. The attempt is part of it, so that a worker that was believed dead cannot overwrite its successor's files. */
export function objectKey(claim: Claim, file: string): string {
  return `${objectPrefix(claim)}/${file}`
}
