import type { ShareId } from '../../domain/ids.ts'
import type { ShareArticle, ShareArticles } from '../../ports/projects/share-articles.ts'
import type { Database } from '../database.ts'

export class PostgresShareArticles implements ShareArticles {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async find(id: ShareId): Promise<ShareArticle | null> {
    const row = await this.#db.prisma.shareArticle.findUnique({ where: { shareId: id } })
    return row && { version: Buffer.from(row.version), prefix: row.prefix, bytes: row.bytes }
  }

  async put(id: ShareId, { version, prefix, bytes }: ShareArticle): Promise<void> {
    // The lock waits for a transaction that closes the share. An article that is stored after that would never be
    // removed.
    await this.#db.sql.execute`
      INSERT INTO share_articles (share_id, version, prefix, bytes)
      SELECT s.id, ${version}::bytea, ${prefix}, ${bytes}::int
      FROM shares s LEFT JOIN tokens t ON t.id = s.token_id
      WHERE s.id = ${id} AND s.revoked_at IS NULL AND t.revoked_at IS NULL
      FOR SHARE OF s
      ON CONFLICT (share_id) DO UPDATE SET
        version = EXCLUDED.version, prefix = EXCLUDED.prefix, bytes = EXCLUDED.bytes`
  }

  async removeEnded(now: Date): Promise<void> {
    await this.#db.prisma.shareArticle.deleteMany({ where: { share: { expiresAt: { lte: now } } } })
  }
}
