import { parseId } from '@galley/contracts'
import type { UserId } from '../../domain/ids.ts'
import type { GrantAction, GrantActions } from '../../ports/accounts/grant-actions.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { Database } from '../database.ts'

export class PostgresGrantActions implements GrantActions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(action: Parameters<GrantActions['add']>[0]): Promise<void> {
    await this.#db.prisma.grantAction.createMany({ data: action })
  }

  async list(
    userId: UserId,
    { limit, before, grantId }: Parameters<GrantActions['list']>[1],
  ): Promise<ListPage<GrantAction>> {
    const rows = await this.#db.prisma.grantAction.findMany({
      where: { userId, ...(grantId && { grantId }), ...(before && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const items = rows.slice(0, limit).map(({ userId: _owner, ...row }) => ({
      ...row,
      id: parseId('action', row.id),
      grantId: parseId('token', row.grantId),
      outcome: row.outcome as GrantAction['outcome'],
    }))
    return { items, hasMore: rows.length > limit }
  }
}
