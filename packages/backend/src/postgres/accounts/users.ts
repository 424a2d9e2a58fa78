import { parseId } from '@galley/contracts'
import type { SessionId, UserId } from '../../domain/ids.ts'
import type { AccountLogin, Users } from '../../ports/accounts/users.ts'
import type { Database } from '../database.ts'

export class PrismaUsers implements Users {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async findByEmail(email: string): Promise<AccountLogin | null> {
    const row = await this.#db.prisma.user.findUnique({ where: { email } })
    return row && { id: parseId('user', row.id), email, passwordHash: row.passwordHash }
  }

  async findEmail(id: UserId): Promise<string | null> {
    const row = await this.#db.prisma.user.findUnique({ where: { id }, select: { email: true } })
    return row?.email ?? null
  }

  async add(account: AccountLogin): Promise<boolean> {
    const { count } = await this.#db.prisma.user.createMany({ data: account, skipDuplicates: true })
    return count === 1
  }

  async changePassword(
    before: AccountLogin,
    passwordHash: string,
    keep: SessionId | null,
  ): Promise<number | null> {
    return this.#db.prisma.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id: before.id, passwordHash: before.passwordHash },
        data: { passwordHash },
      })
      if (count === 0) return null
      await tx.passwordReset.deleteMany({ where: { userId: before.id } })
      const others = keep === null ? {} : { id: { not: keep } }
      return (await tx.session.deleteMany({ where: { userId: before.id, ...others } })).count
    })
  }

  async endAccess(id: UserId, now: Date): Promise<void> {
    await this.#db.prisma.$transaction([
      this.#db.prisma.session.deleteMany({ where: { userId: id } }),
      this.#db.prisma.token.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: now } }),
    ])
  }

  async remove(id: UserId): Promise<void> {
    await this.#db.prisma.user.deleteMany({ where: { id } })
  }
}
