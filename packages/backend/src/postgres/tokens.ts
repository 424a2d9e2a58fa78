import type { Scope } from '@galley/contracts'
import { scopeSchema } from '@galley/contracts'
import type { TokenId, UserId } from '../domain/ids.ts'
import type { Bearer } from '../domain/token.ts'
import type { NewTokenRecord, Tokens } from '../ports/tokens.ts'
import type { Database } from './database.ts'

export class PrismaTokens implements Tokens {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(token: NewTokenRecord): Promise<void> {
    await this.#db.token.create({
      data: { ...token, hash: new Uint8Array(token.hash), scopes: [...token.scopes] },
    })
  }

  async findBearer(hash: Buffer, now: Date): Promise<Bearer | null> {
    const row = await this.#db.token.findFirst({
      where: { hash: new Uint8Array(hash), ...activeAt(now) },
      select: { id: true, userId: true, scopes: true },
    })
    if (!row) return null
    return { tokenId: row.id as TokenId, userId: row.userId as UserId, scopes: row.scopes.filter(isScope) }
  }

  async isActive(id: TokenId, now: Date): Promise<boolean> {
    return (await this.#db.token.count({ where: { id, ...activeAt(now) } })) === 1
  }
}

function activeAt(now: Date) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
}

function isScope(text: string): text is Scope {
  return scopeSchema.safeParse(text).success
}
