import type { BrandKit } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import type { AppError } from '../../domain/app-error.ts'
import { appError } from '../../domain/app-error.ts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { Brand, Brands } from '../../ports/accounts/brands.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'

type Row = {
  readonly id: string
  readonly version: number
  readonly sealedKit: Uint8Array
  readonly createdAt: Date
  readonly updatedAt: Date
}

const COLUMNS = Prisma.sql`
  id, version, sealed_kit AS "sealedKit", created_at AS "createdAt", updated_at AS "updatedAt"`

/** The brands belong to a user and not to a project, so the key ring itself seals them, like lists of words. */
export class PostgresBrands implements Brands {
  readonly #sql: Database['sql']
  readonly #sealer: TextSealer

  constructor({ sql }: Pick<Database, 'sql'>, sealer: TextSealer) {
    this.#sql = sql
    this.#sealer = sealer
  }

  async add(
    { id, userId, kit, createdAt }: Parameters<Brands['add']>[0],
    creation: Creation,
  ): Promise<CreationOutcome> {
    const sealed = this.#sealer.seal(kit, id)
    const insert = Prisma.sql`made AS (
      INSERT INTO brands (id, user_id, place, sealed_kit, created_at, updated_at)
      SELECT ${id}, ${userId}, free.place, ${sealed}::bytea, ${createdAt}::timestamptz, ${createdAt}::timestamptz
      FROM permitted, LATERAL (
        SELECT place FROM users u JOIN plans p ON p.id = u.plan_id, generate_series(1, p.brands) AS place
        WHERE u.id = ${userId}
          AND NOT EXISTS (SELECT FROM brands b WHERE b.user_id = ${userId} AND b.place = place.place)
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

  async find(userId: UserId, id: BrandId): Promise<Brand | null> {
    const [row] = await this.#sql.query<Row>`
      SELECT ${COLUMNS} FROM brands WHERE id = ${id} AND user_id = ${userId}`
    return row ? this.#toBrand(row) : null
  }

  async list(
    userId: UserId,
    { limit, before }: { limit: number; before: BrandId | null },
  ): Promise<ListPage<Brand>> {
    const rows = await this.#sql.query<Row>`
      SELECT ${COLUMNS} FROM brands
      WHERE user_id = ${userId} AND (${before}::text IS NULL OR id < ${before})
      ORDER BY id DESC LIMIT ${limit + 1}::int`
    return { items: rows.slice(0, limit).map((row) => this.#toBrand(row)), hasMore: rows.length > limit }
  }

  async replace(
    userId: UserId,
    { id, version }: Pick<Brand, 'id' | 'version'>,
    { kit, now }: { readonly kit: BrandKit; readonly now: Date },
  ): Promise<Brand | null> {
    const sealed = this.#sealer.seal(kit, id)
    const [row] = await this.#sql.query<Row>`
      UPDATE brands
      SET sealed_kit = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
      WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int
      RETURNING ${COLUMNS}`
    return row ? this.#toBrand(row) : null
  }

  async remove(userId: UserId, id: BrandId): Promise<boolean> {
    const removed = await this.#sql.execute`DELETE FROM brands WHERE id = ${id} AND user_id = ${userId}`
    return removed > 0
  }

  async #overQuota(userId: UserId): Promise<AppError> {
    const [row] = await this.#sql.query<{ used: number; limit: number }>`
      SELECT (SELECT count(*)::int FROM brands WHERE user_id = ${userId}) AS used, p.brands AS limit
      FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = ${userId}`
    return appError('quota_exceeded', 'This account has as many brands as its plan allows.', {
      details: { metric: 'brands', limit: row?.limit ?? 0, used: row?.used ?? 0, resets_at: null },
    })
  }

  #toBrand({ sealedKit, ...row }: Row): Brand {
    const id = parseId('brand', row.id)
    return { ...row, id, kit: this.#sealer.open<BrandKit>(sealedKit, id) }
  }
}

function isTakenPlace(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'brands_user_id_place_key'
}
