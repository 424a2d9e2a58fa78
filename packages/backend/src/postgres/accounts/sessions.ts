import { parseId } from '@galley/contracts'
import type { SessionId, UserId } from '../../domain/ids.ts'
import type {
  Browser,
  NewSession,
  OpenSession,
  Session,
  Sessions,
  System,
} from '../../ports/accounts/sessions.ts'
import type { Database } from '../database.ts'

export class PrismaSessions implements Sessions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(session: NewSession): Promise<void> {
    await this.#db.prisma.session.createMany({ data: session })
  }

  async find(id: SessionId, now: Date): Promise<Session | null> {
    const row = await this.#db.prisma.session.findFirst({
      where: { id, expiresAt: { gt: now } },
      include: { user: { select: { email: true } } },
    })
    return row && { id, userId: parseId('user', row.userId), email: row.user.email, expiresAt: row.expiresAt }
  }

  async remove(id: SessionId): Promise<void> {
    await this.#db.prisma.session.deleteMany({ where: { id } })
  }

  async removeAll(userId: UserId): Promise<number> {
    return (await this.#db.prisma.session.deleteMany({ where: { userId } })).count
  }

  async list(userId: UserId, now: Date): Promise<OpenSession[]> {
    const rows = await this.#db.prisma.session.findMany({
      where: { userId, expiresAt: { gt: now } },
      orderBy: { createdAt: 'desc' },
    })
    return rows.map(({ id, browser, system, createdAt, expiresAt }) => ({
      id: parseId('session', id),
      browser: browser as Browser | null,
      system: system as System | null,
      createdAt,
      expiresAt,
    }))
  }

  async revoke(userId: UserId, id: SessionId): Promise<boolean> {
    const { count } = await this.#db.prisma.session.deleteMany({ where: { id, userId } })
    return count === 1
  }
}
