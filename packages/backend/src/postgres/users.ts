import type { UserId } from '../domain/ids.ts'
import type { Users } from '../ports/users.ts'
import type { Database } from './database.ts'

export class PrismaUsers implements Users {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async findByEmail(email: string) {
    const row = await this.#db.prisma.user.findUnique({ where: { email } })
    return row && { id: row.id as UserId, passwordHash: row.passwordHash }
  }

  async add(user: { id: UserId; email: string; passwordHash: string }): Promise<boolean> {
    const { count } = await this.#db.prisma.user.createMany({ data: user, skipDuplicates: true })
    return count === 1
  }
}
