import type { ShareId } from '../domain/ids.ts'

/** The article of a share as it was built once, and where it lies sealed. */
export type ShareArticle = {
  /** What it was built of, as a hash. Another one means that it is out of date. */
  readonly version: Buffer
  readonly prefix: string
  /** Its length when it is open. */
  readonly bytes: number
}

/** Which articles of shares are built and kept. Closing a share, deleting its project or building it anew drops its file. */
export interface ShareArticles {
  find(id: ShareId): Promise<ShareArticle | null>
  /** Says what the article of a share is from now on. Nothing happens when the share is closed. */
  put(id: ShareId, article: ShareArticle): Promise<void>
  /** Drops the articles of shares that have run out. */
  removeEnded(now: Date): Promise<void>
}
