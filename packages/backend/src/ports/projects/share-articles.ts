import type { ShareId } from '../../domain/ids.ts'

/** The built article of a share, and where its sealed file is. */
export type ShareArticle = {
  /** A hash of the article's inputs. If it differs, the article is out of date. */
  readonly version: Buffer
  readonly prefix: string
  /** The length of the unsealed article. */
  readonly bytes: number
}

/**
 * The stored articles of shares. A file is dropped when its share is closed, its project is deleted, or the article is
 * rebuilt.
 */
export interface ShareArticles {
  find(id: ShareId): Promise<ShareArticle | null>
  /** Replaces the article of a share. Does nothing when the share is closed. */
  put(id: ShareId, article: ShareArticle): Promise<void>
  /** Removes the articles of expired shares. */
  removeEnded(now: Date): Promise<void>
}
