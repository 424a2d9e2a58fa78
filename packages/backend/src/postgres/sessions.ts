import type { SessionId, UserId } from '../domain/ids.ts'
import type { Session, Sessions } from '../ports/sessions.ts'
import type { Database } from './database.ts'

export class PrismaSessions implements Sessions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(session: Omit<Session, 'email'> & { createdAt: Date }): Promise<void> {
    await this.#db.prisma.session.createMany({ data: session })
  }

  async find(id: SessionId, now: Date): Promise<Session | null> {
    const row = await this.#db.prisma.session.findFirst({
      where: { id, expiresAt: { gt: now } },
      include: { user: { select: { email: true } } },
    })
    return row && { id, userId: row.userId as UserId, email: row.user.email, expiresAt: row.expiresAt }
  }

  async remove(id: SessionId): Promise<void> {
    await this.#db.prisma.session.deleteMany({ where: { id } })
  }
}
