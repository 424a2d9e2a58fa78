import type { Scope } from '@galley/contracts'
import { scopeSchema } from '@galley/contracts'
import type { TokenId, UserId } from '../domain/ids.ts'
import { dayOf } from '../domain/quota.ts'
import type { Bearer } from '../domain/token.ts'
import type { Creation, CreationOutcome } from '../ports/creation.ts'
import type { Page } from '../ports/projects.ts'
import type { NewTokenRecord, TokenRecord, Tokens } from '../ports/tokens.ts'
import { createOnce } from './creations.ts'
import type { Database, Queries } from './database.ts'
import type { TokenModel } from './generated/models.ts'

export class PrismaTokens implements Tokens {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add({ hash, ...token }: NewTokenRecord, creation: Creation | null): Promise<CreationOutcome> {
    const data = { ...token, hash: new Uint8Array(hash), scopes: [...token.scopes] }
    const insert = async (db: Queries) => {
      await db.token.createMany({ data })
    }
    if (creation) return createOnce(this.#db, creation, insert)
    await insert(this.#db)
    return { kind: 'created' }
  }

  async findBearer(hash: Buffer, now: Date): Promise<Bearer | null> {
    const row = await this.#db.token.findFirst({
      where: { hash: new Uint8Array(hash), ...activeAt(now) },
      select: { id: true, userId: true, scopes: true, lastUsedOn: true },
    })
    if (!row) return null
    const today = dayOf(now)
    if (row.lastUsedOn?.getTime() !== today.getTime()) {
      await this.#db.token.updateMany({ where: { id: row.id }, data: { lastUsedOn: today } })
    }
    return { holder: row.id as TokenId, userId: row.userId as UserId, scopes: row.scopes.filter(isScope) }
  }

  async isActive(id: TokenId, now: Date): Promise<boolean> {
    return (await this.#db.token.count({ where: { id, ...activeAt(now) } })) === 1
  }

  async find(userId: UserId, id: TokenId): Promise<TokenRecord | null> {
    const row = await this.#db.token.findFirst({ where: { id, userId } })
    return row && toRecord(row)
  }

  async list(userId: UserId, page: { limit: number; before: TokenId | null }): Promise<Page<TokenRecord>> {
    const rows = await this.#db.token.findMany({
      where: { userId, revokedAt: null, ...(page.before && { id: { lt: page.before } }) },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return { items: rows.slice(0, page.limit).map(toRecord), hasMore: rows.length > page.limit }
  }

  async revoke(userId: UserId, id: TokenId, how: { now: Date; keepShares: boolean }): Promise<boolean> {
    return this.#db.$transaction(async (tx) => {
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

function isScope(text: string): text is Scope {
  return scopeSchema.safeParse(text).success
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
