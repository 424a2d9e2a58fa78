import type { BrandContent, ThemeFile } from '@galley/contracts'
import type { AppError, ErrorDetails } from '../../domain/app-error.ts'
import { appError } from '../../domain/app-error.ts'
import type { BrandId, OwnThemeId, UserId } from '../../domain/ids.ts'
import type { OwnedItem, OwnedItems } from '../../ports/accounts/owned-items.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'

/** What differs between the kinds of items. */
type Kind = {
  /** A column of `plans` has the same name: how many items an account may have. So has the metric in the error. */
  readonly table: 'brands' | 'own_themes'
  readonly column: 'sealed_kit' | 'sealed_theme'
  readonly overQuota: (details: ErrorDetails) => AppError
}

const BRANDS: Kind = {
  table: 'brands',
  column: 'sealed_kit',
  overQuota: (details) =>
    appError('quota_exceeded', 'This account has as many brands as its plan allows.', { details }),
}

const OWN_THEMES: Kind = {
  table: 'own_themes',
  column: 'sealed_theme',
  overQuota: (details) =>
    appError('quota_exceeded', 'This account has as many own themes as its plan allows.', { details }),
}

export function postgresBrands(db: Connection, sealer: TextSealer): OwnedItems<BrandId, BrandContent> {
  return new PostgresOwnedItems(db, { sealer, kind: BRANDS })
}

export function postgresOwnThemes(db: Connection, sealer: TextSealer): OwnedItems<OwnThemeId, ThemeFile> {
  return new PostgresOwnedItems(db, { sealer, kind: OWN_THEMES })
}

type Connection = Pick<Database, 'sql'>
type Row<Id> = Omit<OwnedItem<Id, never>, 'content'> & { readonly sealed: Uint8Array }

/** The items belong to a user and not to a project, so the key ring itself seals them, like lists of words. */
class PostgresOwnedItems<Id extends string, Content extends object> implements OwnedItems<Id, Content> {
  readonly #sql: Database['sql']
  readonly #sealer: TextSealer
  readonly #kind: Kind
  readonly #table: Prisma.Sql
  readonly #sealed: Prisma.Sql
  readonly #columns: Prisma.Sql

  constructor({ sql }: Connection, { sealer, kind }: { readonly sealer: TextSealer; readonly kind: Kind }) {
    this.#sql = sql
    this.#sealer = sealer
    this.#kind = kind
    this.#table = Prisma.raw(kind.table)
    this.#sealed = Prisma.raw(kind.column)
    this.#columns = Prisma.sql`
      id, version, ${this.#sealed} AS sealed, created_at AS "createdAt", updated_at AS "updatedAt"`
  }

  async add(
    { id, userId, content, createdAt }: Parameters<OwnedItems<Id, Content>['add']>[0],
    creation: Creation,
  ): Promise<CreationOutcome> {
    const sealed = this.#sealer.seal(content, id)
    const insert = Prisma.sql`made AS (
      INSERT INTO ${this.#table} (id, user_id, place, ${this.#sealed}, created_at, updated_at)
      SELECT ${id}, ${userId}, free.place, ${sealed}::bytea, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      FROM permitted, LATERAL (
        SELECT place FROM users u JOIN plans p ON p.id = u.plan_id, generate_series(1, p.${this.#table}) AS place
        WHERE u.id = ${userId}
          AND NOT EXISTS (SELECT FROM ${this.#table} t WHERE t.user_id = ${userId} AND t.place = place.place)
        ORDER BY place LIMIT 1
      ) AS free
      RETURNING id)`
    for (;;) {
      try {
        const absence = () => this.#overQuota(userId)
        return await createOnce({ sql: this.#sql }, creation, { insert, absence })
      } catch (error) {
        // Another creation took the place. That happens at most as often as there are places.
        if (!isTakenPlace(error, this.#kind)) throw error
      }
    }
  }

  async find(userId: UserId, id: Id): Promise<OwnedItem<Id, Content> | null> {
    const [row] = await this.#sql.query<Row<Id>>`
      SELECT ${this.#columns} FROM ${this.#table} WHERE id = ${id} AND user_id = ${userId}`
    return row ? this.#toItem(row) : null
  }

  async list(
    userId: UserId,
    { limit, before }: { limit: number; before: Id | null },
  ): Promise<ListPage<OwnedItem<Id, Content>>> {
    const rows = await this.#sql.query<Row<Id>>`
      SELECT ${this.#columns} FROM ${this.#table}
      WHERE user_id = ${userId} AND (${before}::text IS NULL OR id < ${before})
      ORDER BY id DESC LIMIT ${limit + 1}::int`
    return { items: rows.slice(0, limit).map((row) => this.#toItem(row)), hasMore: rows.length > limit }
  }

  async replace(
    userId: UserId,
    { id, version }: Pick<OwnedItem<Id, Content>, 'id' | 'version'>,
    { content, now }: { readonly content: Content; readonly now: Date },
  ): Promise<OwnedItem<Id, Content> | null> {
    const sealed = this.#sealer.seal(content, id)
    const [row] = await this.#sql.query<Row<Id>>`
      UPDATE ${this.#table}
      SET ${this.#sealed} = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
      WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int
      RETURNING ${this.#columns}`
    return row ? this.#toItem(row) : null
  }

  async remove(userId: UserId, id: Id): Promise<boolean> {
    const removed = await this.#sql
      .execute`DELETE FROM ${this.#table} WHERE id = ${id} AND user_id = ${userId}`
    return removed > 0
  }

  async #overQuota(userId: UserId): Promise<AppError> {
    const [row] = await this.#sql.query<{ used: number; limit: number }>`
      SELECT (SELECT count(*)::int FROM ${this.#table} WHERE user_id = ${userId}) AS used, p.${this.#table} AS limit
      FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = ${userId}`
    const { limit = 0, used = 0 } = row ?? {}
    return this.#kind.overQuota({ metric: this.#kind.table, limit, used, resets_at: null })
  }

  #toItem({ sealed, ...row }: Row<Id>): OwnedItem<Id, Content> {
    return { ...row, content: this.#sealer.open<Content>(sealed, row.id) }
  }
}

function isTakenPlace(error: unknown, { table }: Kind): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === `${table}_user_id_place_key`
}
