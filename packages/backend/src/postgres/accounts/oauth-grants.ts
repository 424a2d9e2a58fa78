import { randomBytes } from 'node:crypto'
import type { Scope } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import type { TokenId, UserId } from '../../domain/ids.ts'
import type { NewOauthGrant, OauthGrant, OauthGrants, WiderGrant } from '../../ports/accounts/oauth-grants.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import type { Database } from '../database.ts'
import { isScope } from './tokens.ts'

/** Bounds the listing. It is far above the number of agents that a user has. */
const MOST = 200

export class PostgresOauthGrants implements OauthGrants {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async add({ clientName, scopes, ...grant }: NewOauthGrant): Promise<void> {
    await this.#db.prisma.token.create({
      data: {
        ...grant,
        scopes: [...scopes],
        prefix: '',
        // No token has this hash, so a grant can't be presented as a token.
        hash: new Uint8Array(randomBytes(32)),
        sealedName: this.#sealer.seal(clientName, grant.id),
      },
    })
  }

  async list(userId: UserId, now: Date): Promise<OauthGrant[]> {
    const rows = await this.#db.prisma.token.findMany({
      where: { userId, clientId: { not: null }, revokedAt: null, expiresAt: { gt: now } },
      orderBy: { id: 'desc' },
      take: MOST,
    })
    return rows.flatMap(({ clientId, sealedName, expiresAt, ...row }) =>
      clientId === null || expiresAt === null
        ? []
        : {
            id: parseId('token', row.id),
            clientId,
            clientName: sealedName ? this.#sealer.open<string>(sealedName, row.id) : '',
            scopes: row.scopes.filter(isScope),
            createdAt: row.createdAt,
            expiresAt,
            lastUsedOn: row.lastUsedOn,
            onlyProjectId: row.onlyProjectId === null ? null : parseId('project', row.onlyProjectId),
            rendersLeft: row.rendersLeft,
            sharesUnasked: row.sharesUnasked,
          },
    )
  }

  async widen({ id, userId, clientId, scopes, sharesUnasked }: WiderGrant, now: Date): Promise<boolean> {
    const widened = await this.#db.sql.execute`
      UPDATE tokens SET scopes = ARRAY(SELECT DISTINCT unnest(scopes || ${scopes}::text[])),
        shares_unasked = shares_unasked OR ${sharesUnasked}
      WHERE id = ${id} AND user_id = ${userId} AND client_id = ${clientId}
        AND revoked_at IS NULL AND expires_at > ${now}::timestamptz`
    return widened === 1
  }

  async scopesOf(id: TokenId): Promise<Scope[]> {
    const row = await this.#db.prisma.token.findUnique({ where: { id }, select: { scopes: true } })
    return (row?.scopes ?? []).filter(isScope)
  }

  async takeRender(id: TokenId): Promise<boolean> {
    const taken = await this.#db.sql.execute`
      UPDATE tokens SET renders_left = renders_left - 1 WHERE id = ${id} AND renders_left > 0`
    return taken === 1
  }

  async returnRender(id: TokenId): Promise<void> {
    await this.#db.sql.execute`UPDATE tokens SET renders_left = renders_left + 1 WHERE id = ${id}`
  }
}
