import type { ThemeFile } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import type { AppError } from '../../domain/app-error.ts'
import { appError } from '../../domain/app-error.ts'
import type { OwnThemeId, UserId } from '../../domain/ids.ts'
import type { OwnTheme, OwnThemes } from '../../ports/accounts/own-themes.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'

type Row = {
  readonly id: string
  readonly version: number
  readonly sealedTheme: Uint8Array
  readonly createdAt: Date
  readonly updatedAt: Date
}

const COLUMNS = Prisma.sql`
  id, version, sealed_theme AS "sealedTheme", created_at AS "createdAt", updated_at AS "updatedAt"`

/** The themes belong to a user and not to a project, so the key ring itself seals them, like lists of words. */
export class PostgresOwnThemes implements OwnThemes {
  readonly #sql: Database['sql']
  readonly #sealer: TextSealer

  constructor({ sql }: Pick<Database, 'sql'>, sealer: TextSealer) {
    this.#sql = sql
    this.#sealer = sealer
  }

  async add(
    { id, userId, file, createdAt }: Parameters<OwnThemes['add']>[0],
    creation: Creation,
  ): Promise<CreationOutcome> {
    const sealed = this.#sealer.seal(file, id)
    const insert = Prisma.sql`made AS (
      INSERT INTO own_themes (id, user_id, place, sealed_theme, created_at, updated_at)
      SELECT ${id}, ${userId}, free.place, ${sealed}::bytea, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      FROM permitted, LATERAL (
        SELECT place FROM users u JOIN plans p ON p.id = u.plan_id, generate_series(1, p.own_themes) AS place
        WHERE u.id = ${userId}
          AND NOT EXISTS (SELECT FROM own_themes t WHERE t.user_id = ${userId} AND t.place = place.place)
        ORDER BY place LIMIT 1
      ) AS free
      RETURNING id)`
    for (;;) {
      try {
        const absence = () => this.#overQuota(userId)
        return await createOnce({ sql: this.#sql }, creation, { insert, absence })
      } catch (error) {
        // Another creation took the place. That happens at most as often as there are places.
        if (!isTakenPlace(error)) throw error
      }
    }
  }

  async find(userId: UserId, id: OwnThemeId): Promise<OwnTheme | null> {
    const [row] = await this.#sql.query<Row>`
      SELECT ${COLUMNS} FROM own_themes WHERE id = ${id} AND user_id = ${userId}`
    return row ? this.#toTheme(row) : null
  }

  async list(
    userId: UserId,
    { limit, before }: { limit: number; before: OwnThemeId | null },
  ): Promise<ListPage<OwnTheme>> {
    const rows = await this.#sql.query<Row>`
      SELECT ${COLUMNS} FROM own_themes
      WHERE user_id = ${userId} AND (${before}::text IS NULL OR id < ${before})
      ORDER BY id DESC LIMIT ${limit + 1}::int`
    return { items: rows.slice(0, limit).map((row) => this.#toTheme(row)), hasMore: rows.length > limit }
  }

  async replace(
    userId: UserId,
    { id, version }: Pick<OwnTheme, 'id' | 'version'>,
    { file, now }: { readonly file: ThemeFile; readonly now: Date },
  ): Promise<OwnTheme | null> {
    const sealed = this.#sealer.seal(file, id)
    const [row] = await this.#sql.query<Row>`
      UPDATE own_themes
      SET sealed_theme = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
      WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int
      RETURNING ${COLUMNS}`
    return row ? this.#toTheme(row) : null
  }

  async remove(userId: UserId, id: OwnThemeId): Promise<boolean> {
    const removed = await this.#sql.execute`DELETE FROM own_themes WHERE id = ${id} AND user_id = ${userId}`
    return removed > 0
  }

  async #overQuota(userId: UserId): Promise<AppError> {
    const [row] = await this.#sql.query<{ used: number; limit: number }>`
      SELECT (SELECT count(*)::int FROM own_themes WHERE user_id = ${userId}) AS used, p.own_themes AS limit
      FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = ${userId}`
    return appError('quota_exceeded', 'This account has as many own themes as its plan allows.', {
      details: { metric: 'own_themes', limit: row?.limit ?? 0, used: row?.used ?? 0, resets_at: null },
    })
  }

  #toTheme({ sealedTheme, ...row }: Row): OwnTheme {
    const id = parseId('theme', row.id)
    return { ...row, id, file: this.#sealer.open<ThemeFile>(sealedTheme, id) }
  }
}

function isTakenPlace(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'own_themes_user_id_place_key'
  )
}
