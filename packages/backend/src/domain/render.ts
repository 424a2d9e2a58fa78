import type {
  ArtifactKind,
  BrandContent,
  BrandFiles,
  FailureReason,
  Platform,
  RenderConfig,
  RenderStatus,
  ThemeFile,
} from '@galley/contracts'
import type { ArtifactId, ProjectId, RenderId, RevisionId, UserId } from './ids.ts'

/** A finding about a finished render: a code, a fixed sentence and the page (from 1). Never the user's text. */
export type RenderWarning = {
  readonly code: string
  readonly message: string
  readonly page: number | null
}

/** A stored file of a render. `altText` is body text and is sealed at rest. */
export type Artifact = {
  readonly id: ArtifactId
  readonly kind: ArtifactKind
  /** From 1; null when the file isn't one of the pages. */
  readonly page: number | null
  readonly contentType: string
  readonly widthPx: number | null
  readonly heightPx: number | null
  readonly bytes: number
  /** Lower-case hex. */
  readonly sha256: string
  readonly altText: string | null
  readonly objectKey: string
  /**
   * False: a picture that clients fetch from the store directly, or a file that was stored before files were sealed.
   */
  readonly isSealed: boolean
}

/** A file to be recorded. `contentKey`: a keyed hash of what the file shows, under which it is found again. */
export type NewArtifact = Artifact & { readonly contentKey?: Uint8Array }

/** A picture in the store, of any render. */
export type StoredPicture = Pick<Artifact, 'objectKey' | 'bytes' | 'sha256' | 'isSealed'>

/** Returns whether a file is a picture that counts as a page of its render. */
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
  /** The theme of the owner's own that the config names, as it was when the render was requested. Null: of the catalogue. */
  readonly ownTheme: ThemeFile | null
  /** The brand that the config names, as it was when the render was requested. */
  readonly brand: BrandContent | null
  readonly status: RenderStatus
  readonly attempt: number
  /** How many attempts, including the running one, may have failed because of the render's own text. */
  readonly failureCount: number
  /** The length of the text when the render was requested. */
  readonly charCount: number
  /** True: the editor requested it, and its user waits. */
  readonly isInteractive: boolean
  /** Whether the text is so long that the render may not take a worker's last slot. */
  readonly isLong: boolean
  /** W3C trace context of the request that created the render; null when it is not traced. */
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

/** A requested render, before it is recorded. */
export type NewRender = Pick<
  Render,
  | 'id'
  | 'ownerId'
  | 'projectId'
  | 'platform'
  | 'config'
  | 'ownTheme'
  | 'brand'
  | 'createdAt'
  | 'isInteractive'
  | 'traceparent'
> & {
  /** The pictures of its brand. Null: it has no brand. */
  readonly brandFiles: BrandFiles | null
}

/** A worker's claim on a render. Only the newest attempt may write. */
export type Claim = { readonly id: RenderId; readonly attempt: number }

/** How often a render is started before it fails. */
export type AttemptLimits = {
  /**
   * How many attempts may fail for a reason that could be the text. A claim counts as a failure until its worker
   * reports another reason, because a worker that was killed by a text can't report.
   */
  readonly maxFailures: number
  /**
   * The most attempts, counted for every reason. With the default back-off, an outage of three quarters of an hour fails no
   * render.
   */
  readonly maxAttempts: number
}

/**
 * Returns a render's file as the store addresses it. The file is bound to its content, so that a copy of it can be
 * opened too.
 */
export function fileOf(projectId: ProjectId, { objectKey, sha256, bytes, isSealed }: StoredPicture) {
  return { projectId, key: objectKey, boundTo: sha256, bytes, isSealed }
}

/** Returns the prefix of all files of one attempt. */
export function objectPrefix({ id, attempt }: Claim): string {
  return `renders/${id}/${attempt}`
}

/**
 * Returns where a render's ZIP is stored. All requests share the place, because its bytes are always the same. The place
 * changes with the way in which ZIPs are written: two releases that run side by side write different bytes.
 */
export function exportKey(id: RenderId): { readonly prefix: string; readonly key: string } {
  const prefix = `renders/${id}/export-2`
  return { prefix, key: `${prefix}/${EXPORT_FILE}` }
}

export const EXPORT_FILE = 'export.zip'

/**
 * Returns the key of a render's file. The attempt is part of it, so that a worker that was believed dead can't
 * overwrite the files of the next attempt.
 */
export function objectKey(claim: Claim, file: string): string {
  return `${objectPrefix(claim)}/${file}`
}
