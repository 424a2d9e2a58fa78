import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { StoredUpload } from './image-uploads.ts'
import { UPLOAD_REFUSALS } from './image-uploads.ts'

export type ImageImport = {
  readonly ownerId: UserId
  readonly projectId: ProjectId
  /** An `http:` or `https:` address, which is body text. */
  readonly address: string
}

/**
 * Why an address gives no image, besides the reasons of an upload. `off`: the operator has switched remote images off.
 * `address`, `host`, `port`: nothing is fetched from there. `size`: the file is larger than `maxBytes`.
 */
export const IMPORT_REFUSALS = [
  ...UPLOAD_REFUSALS,
  'off',
  'address',
  'host',
  'port',
  'redirects',
  'status',
  'encoding',
  'size',
  'network',
  'timeout',
] as const
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number]

/** An image whose files are stored but not recorded, and the hash of the fetched file. */
export type StoredImport = StoredUpload & { readonly sha256: string }

/** Fetches remote images, under the same rules as a render does, and stores each in the sizes that outputs need. */
export interface ImageImports {
  /** Returns null when no worker can do it now. */
  store(request: ImageImport, signal: AbortSignal): Promise<StoredImport | { refused: ImportRefusal } | null>
}
