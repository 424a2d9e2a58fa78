import type { Scope } from '@galley/contracts'
import { SCOPES } from '@galley/contracts'
import type { TokenId, UserId } from '../domain/ids.ts'
import type { Creation, CreationOutcome } from '../ports/creation.ts'
import type { Page } from '../ports/projects.ts'
import type { NewTokenRecord, TokenRecord, Tokens } from '../ports/tokens.ts'
import { createOnce } from './creations.ts'
import type { Database } from './database.ts'
import type { TokenModel } from './generated/models.ts'
import type { Fragment } from './sql.ts'
import { fragment } from './sql.ts'

const KNOWN_SCOPES = new Set<string>(SCOPES)

export class PrismaTokens implements Tokens {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add({ hash, ...token }: NewTokenRecord, creation: Creation | null): Promise<CreationOutcome> {
    const insert = (source: Fragment) => fragment`
      INSERT INTO tokens (id, user_id, name, prefix, hash, scopes, created_at, expires_at)
      SELECT ${token.id}, ${token.userId}, ${token.name}, ${token.prefix}, ${hash}::bytea, ${token.scopes}::text[],
             ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz
      ${source}`
    if (creation) {
      const made = fragment`made AS (${insert(fragment`FROM permitted RETURNING id`)})`
      return createOnce(this.#db, creation, { insert: made })
    }
    await this.#db.sql.execute`${insert(fragment``)}`
    return { kind: 'created' }
  }

  async findOwner(hash: Buffer, now: Date): Promise<UserId | null> {
    const row = await this.#db.prisma.token.findFirst({
      where: { hash: new Uint8Array(hash), ...activeAt(now) },
      select: { userId: true },
    })
    return row && (row.userId as UserId)
  }

  async isActive(id: TokenId, now: Date): Promise<boolean> {
    return (await this.#db.prisma.token.count({ where: { id, ...activeAt(now) } })) === 1
  }

  async find(userId: UserId, id: TokenId): Promise<TokenRecord | null> {
    const row = await this.#db.prisma.token.findFirst({ where: { id, userId } })
    return row && toRecord(row)
  }

  async list(userId: UserId, page: { limit: number; before: TokenId | null }): Promise<Page<TokenRecord>> {
    const rows = await this.#db.prisma.token.findMany({
      where: { userId, revokedAt: null, ...(page.before && { id: { lt: page.before } }) },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return { items: rows.slice(0, page.limit).map(toRecord), hasMore: rows.length > page.limit }
  }

  async revoke(userId: UserId, id: TokenId, how: { now: Date; keepShares: boolean }): Promise<boolean> {
    return this.#db.prisma.$transaction(async (tx) => {
      const { count } = await tx.token.updateMany({
        where: { id, userId, revokedAt: null },
        data: { revokedAt: how.now },
      })
      // A share ends with its token, unless it is taken off it.
      if (count === 1 && how.keepShares) {
        await tx.share.updateMany({ where: { tokenId: id }, data: { tokenId: null } })
      }
      return count === 1
    })
  }
}

function activeAt(now: Date) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
}

export function isScope(text: string): text is Scope {
  return KNOWN_SCOPES.has(text)
}

function toRecord(row: TokenModel): TokenRecord {
  return {
    id: row.id as TokenId,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.filter(isScope),
    createdAt: row.createdAt,
    lastUsedOn: row.lastUsedOn,
    expiresAt: row.expiresAt,
  }
}
