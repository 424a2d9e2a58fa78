import { createHash } from 'node:crypto'
import { parseId } from '@galley/contracts'
import { isSameSecret } from '../../domain/secrets/same-secret.ts'
import type { NewPasswordReset, PasswordResets } from '../../ports/accounts/password-resets.ts'
import type { AccountLogin } from '../../ports/accounts/users.ts'
import type { Database } from '../database.ts'

export class PrismaPasswordResets implements PasswordResets {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add({ tokenHash, account, createdAt, expiresAt }: NewPasswordReset): Promise<void> {
    const { passwordReset } = this.#db.prisma
    await passwordReset.deleteMany({ where: { userId: account.id, expiresAt: { lte: createdAt } } })
    await passwordReset.create({
      data: {
        tokenHash: new Uint8Array(tokenHash),
        userId: account.id,
        passwordMark: markOf(account.passwordHash),
        createdAt,
        expiresAt,
      },
    })
  }

  async findAccount(tokenHash: Buffer, now: Date): Promise<AccountLogin | null> {
    const row = await this.#db.prisma.passwordReset.findFirst({
      where: { tokenHash: new Uint8Array(tokenHash), expiresAt: { gt: now } },
      include: { user: true },
    })
    if (!row || !isSameSecret(markOf(row.user.passwordHash), row.passwordMark)) return null
    const { id, email, passwordHash } = row.user
    return { id: parseId('user', id), email, passwordHash }
  }
}

/** Returns a hash that identifies the password that a reset is for. It doesn't reveal the password. */
function markOf(passwordHash: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(passwordHash).digest())
}
