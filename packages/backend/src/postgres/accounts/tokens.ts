import type { Scope } from '@galley/contracts'
import { parseId, SCOPES } from '@galley/contracts'
import { appError } from '../../domain/app-error.ts'
import type { TokenId, UserId } from '../../domain/ids.ts'
import type { NewTokenRecord, RevocationCounts, TokenRecord, Tokens } from '../../ports/accounts/tokens.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { TokenModel } from '../generated/models.ts'

const KNOWN_SCOPES = new Set<string>(SCOPES)

export class PostgresTokens implements Tokens {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async add({ hash, ...token }: NewTokenRecord, creation: Creation | null): Promise<CreationOutcome> {
    const sealedName = this.#sealer.seal(token.name, token.id)
    const insert = (source: Prisma.Sql) => Prisma.sql`
      INSERT INTO tokens (id, user_id, parent_token_id, sealed_name, prefix, hash, scopes, created_at, expires_at)
      SELECT ${token.id}, ${token.userId}, ${token.parentId}, ${sealedName}::bytea, ${token.prefix},
             ${hash}::bytea, ${token.scopes}::text[],
             ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz
      ${source}`
    if (creation) {
      const made = Prisma.sql`made AS (${insert(Prisma.sql`FROM permitted RETURNING id`)})`
      return createOnce(this.#db, creation, { insert: made }).catch(refuseWithoutParent)
    }
    await this.#db.sql.execute`${insert(Prisma.empty)}`
    return { kind: 'created' }
  }

  async findOwner(hash: Buffer, now: Date): Promise<UserId | null> {
    const row = await this.#db.prisma.token.findFirst({
      where: { hash: new Uint8Array(hash), ...activeAt(now) },
      select: { userId: true },
    })
    return row && parseId('user', row.userId)
  }

  async find(userId: UserId, id: TokenId): Promise<TokenRecord | null> {
    const row = await this.#db.prisma.token.findFirst({ where: { id, userId } })
    return row && this.#toRecord(row)
  }

  async list(
    userId: UserId,
    page: { limit: number; before: TokenId | null },
  ): Promise<ListPage<TokenRecord>> {
    const rows = await this.#db.prisma.token.findMany({
      where: { userId, clientId: null, revokedAt: null, ...(page.before && { id: { lt: page.before } }) },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return {
      items: rows.slice(0, page.limit).map((row) => this.#toRecord(row)),
      hasMore: rows.length > page.limit,
    }
  }

  async revoke(
    userId: UserId,
    id: TokenId,
    { now, keepShares }: { now: Date; keepShares: boolean },
  ): Promise<RevocationCounts | null> {
    return this.#db.sql.transaction(async (sql) => {
      const revoked = await sql.query<{ token_id: TokenId; was_active: boolean }>`
        SELECT token_id, was_active FROM revoke_token_tree(${userId}, ${id}, ${now}::timestamptz)`
      if (revoked.length === 0) return null
      const ids = revoked.map(({ token_id }) => token_id)
      const tokens = revoked.filter(({ was_active }) => was_active).length
      // A share ends with its token, unless the token is removed from the share.
      if (keepShares) {
        await sql.execute`UPDATE shares SET token_id = NULL WHERE token_id = ANY(${ids}::text[])`
        return { tokens, shares: 0 }
      }
      const [open] = await sql.query<{ shares: number }>`
        SELECT count(*)::int AS shares FROM shares
        WHERE token_id = ANY(${ids}::text[]) AND revoked_at IS NULL AND expires_at > ${now}::timestamptz`
      return { tokens, shares: open?.shares ?? 0 }
    })
  }

  #toRecord(row: TokenModel): TokenRecord {
    return {
      id: parseId('token', row.id),
      parentId: row.parentId === null ? null : parseId('token', row.parentId),
      name: row.sealedName ? this.#sealer.open<string>(row.sealedName, row.id) : row.name,
      prefix: row.prefix,
      scopes: row.scopes.filter(isScope),
      createdAt: row.createdAt,
      lastUsedOn: row.lastUsedOn,
      expiresAt: row.expiresAt,
    }
  }
}

/** The database raises this code when a token would have more rights than its parent, or when the parent has ended. */
const BEYOND_PARENT = 'GA002'

function refuseWithoutParent(error: unknown): never {
  const isBeyond = error instanceof Error && 'code' in error && error.code === BEYOND_PARENT
  throw isBeyond ? appError('unauthorized', 'The token of this request has ended.', { cause: error }) : error
}

function activeAt(now: Date) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
}

export function isScope(text: string): text is Scope {
  return KNOWN_SCOPES.has(text)
}
