import type { LexiconWord } from '@galley/contracts'
import { LIMITS, parseId } from '@galley/contracts'
import { appError } from '../../domain/app-error.ts'
import type { LexiconId, UserId } from '../../domain/ids.ts'
import type { Lexicon, Lexicons, NewLexicon } from '../../ports/accounts/lexicons.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'

type Row = {
  readonly id: string
  readonly sealedWords: Uint8Array
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
const COLUMNS = Prisma.sql`
  id, sealed_words AS "sealedWords", version, created_at AS "createdAt", updated_at AS "updatedAt"`

type Sealed = { readonly name: string; readonly words: readonly LexiconWord[] }

/** The lists belong to a user and not to a project, so the key ring itself seals them, like the names of tokens. */
export class PostgresLexicons implements Lexicons {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async add(
    { id, userId, name, words, createdAt }: NewLexicon & { readonly userId: UserId },
    creation: Creation,
  ): Promise<CreationOutcome> {
    const sealed = this.#sealer.seal({ name, words } satisfies Sealed, id)
    const insert = Prisma.sql`made AS (
      INSERT INTO lexicons (id, user_id, place, sealed_words, created_at, updated_at)
      SELECT ${id}, ${userId}, free.place, ${sealed}::bytea, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      FROM permitted, LATERAL (
        SELECT place FROM generate_series(1, ${LIMITS.lexiconsPerUser}::int) AS place
        WHERE NOT EXISTS (SELECT FROM lexicons WHERE user_id = ${userId} AND lexicons.place = place.place)
        ORDER BY place LIMIT 1
      ) AS free
      RETURNING id)`
    const absence = () =>
      appError('invalid_request', 'This account has as many lists of words as it may have.', {
        status: 409,
        details: { reason: 'too_many_lexicons', limit: LIMITS.lexiconsPerUser },
      })
    for (;;) {
      try {
        return await createOnce(this.#db, creation, { insert, absence })
      } catch (error) {
        // Another creation took the place. That happens at most as often as there are places.
        if (!isTakenPlace(error)) throw error
      }
    }
  }

  async find(userId: UserId, id: LexiconId): Promise<Lexicon | null> {
    const row = await this.#db.prisma.lexicon.findFirst({ where: { id, userId } })
    return row ? this.#toLexicon(row) : null
  }

  async list(
    userId: UserId,
    { limit, before }: { limit: number; before: LexiconId | null },
  ): Promise<ListPage<Lexicon>> {
    const rows = await this.#db.sql.query<Row>`
      SELECT ${COLUMNS} FROM lexicons
      WHERE user_id = ${userId} AND (${before}::text IS NULL OR id < ${before})
      ORDER BY id DESC LIMIT ${limit + 1}::int`
    return { items: rows.slice(0, limit).map((row) => this.#toLexicon(row)), hasMore: rows.length > limit }
  }

  async replace(
    userId: UserId,
    { id, version }: Pick<Lexicon, 'id' | 'version'>,
    { name, words, now }: Pick<Lexicon, 'name' | 'words'> & { readonly now: Date },
  ): Promise<Lexicon | null> {
    const sealed = this.#sealer.seal({ name, words } satisfies Sealed, id)
    const [row] = await this.#db.sql.query<Row>`
      UPDATE lexicons
      SET sealed_words = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
      WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int
      RETURNING ${COLUMNS}`
    return row ? this.#toLexicon(row) : null
  }

  async remove(userId: UserId, id: LexiconId): Promise<boolean> {
    const { count } = await this.#db.prisma.lexicon.deleteMany({ where: { id, userId } })
    return count > 0
  }

  #toLexicon({ sealedWords, ...row }: Row): Lexicon {
    const id = parseId('lexicon', row.id)
    const { name, words } = this.#sealer.open<Sealed>(sealedWords, id)
    return { id, name, words, version: row.version, createdAt: row.createdAt, updatedAt: row.updatedAt }
  }
}

function isTakenPlace(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'lexicons_user_id_place_key'
}
