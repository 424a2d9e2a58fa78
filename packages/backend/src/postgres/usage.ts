import type { Meter } from '@galley/contracts'
import { METERS } from '@galley/contracts'
import type { UserId } from '../domain/ids.ts'
import { dayOf, quotaExceeded } from '../domain/quota.ts'
import type { DayOfUsage, Usage, UsageOfDay } from '../ports/usage.ts'
import type { Database } from './database.ts'
import { Prisma } from './generated/client.ts'
import type { SqlClient } from './sql-client.ts'

/** An amount on a meter, on the UTC day of `now`. */
export type Charge = {
  readonly userId: UserId
  readonly meter: Meter
  readonly amount: number
  readonly now: Date
}

export class PostgresUsage implements Usage {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async charge(userId: UserId, meter: Meter, now: Date): Promise<void> {
    await charge(this.#db.sql, { userId, meter, amount: 1, now })
  }

  async giveBack(userId: UserId, meter: Meter, day: Date): Promise<void> {
    await giveBack(this.#db.sql, { userId, meter, day, amount: 1 })
  }

  async read(userId: UserId, now: Date): Promise<UsageOfDay> {
    const user = await this.#db.prisma.user.findUniqueOrThrow({
      where: { id: userId },
      include: { plan: true, usage: { where: { day: dayOf(now) } } },
    })
    const fields = METERS.map((meter) => {
      const field = FIELD[meter]
      return [meter, { used: user.usage[0]?.[field] ?? 0, limit: user.plan[field] }] as const
    })
    return {
      plan: user.planId,
      quotas: Object.fromEntries(fields) as UsageOfDay['quotas'],
      imageSpace: { used: Number(user.imageBytes), limit: Number(user.plan.imageBytes) },
    }
  }

  async listDays(userId: UserId, since: Date): Promise<DayOfUsage[]> {
    const rows = await this.#db.prisma.usageDay.findMany({
      where: { userId, day: { gte: dayOf(since) } },
      orderBy: { day: 'asc' },
    })
    return rows.map((row) => {
      const used = METERS.map((meter) => [meter, row[FIELD[meter]]] as const)
      return { day: row.day, ...(Object.fromEntries(used) as Record<Meter, number>) }
    })
  }
}

/** Returns a moment's UTC day in Postgres's format. The process's time zone doesn't matter. */
export function isoDayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The field of each meter in Prisma's models. */
const FIELD = {
  renders: 'renders',
  pages: 'pages',
  exports: 'exports',
  agent_tool_calls: 'agentToolCalls',
  api_calls: 'apiCalls',
  image_fetches: 'imageFetches',
} as const satisfies Record<Meter, string>

/** Returns the column of a meter. It has the same name in the day's usage and in the plan's limits. */
export const columnOf = (meter: Meter) => Prisma.raw(`"${meter}"`)

/**
 * Charges today's quota, all or nothing.
 *
 * @throws quota_exceeded
 */
export async function charge(sql: SqlClient, asked: Charge): Promise<void> {
  const changed = await sql.execute`${chargeStatement(asked, Prisma.sql`true`)}`
  if (changed === 0) await refuseOverQuota(sql, asked)
}

/**
 * Returns a statement that charges today's quota if the plan allows it and `condition` holds. The statement returns a
 * row if it charged. The row's lock serializes callers, so the limit is never exceeded.
 */
export function chargeStatement({ userId, meter, amount, now }: Charge, condition: Prisma.Sql): Prisma.Sql {
  const used = columnOf(meter)
  return Prisma.sql`
    INSERT INTO usage_days AS d (user_id, day, ${used})
    SELECT u.id, ${isoDayOf(now)}::date, ${amount}::int
    FROM users u JOIN plans p ON p.id = u.plan_id
    WHERE u.id = ${userId} AND ${amount}::int <= p.${used} AND ${condition}
    ON CONFLICT (user_id, day) DO UPDATE SET ${used} = d.${used} + ${amount}::int
    WHERE d.${used} + ${amount}::int <= (
      SELECT p.${used} FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = ${userId}
    )
    RETURNING d.user_id`
}

/** @throws quota_exceeded, with the current usage and limit. */
export async function refuseOverQuota(sql: SqlClient, { userId, meter, now }: Charge): Promise<never> {
  throw quotaExceeded(meter, { ...(await standing(sql, { userId, meter, now })), now })
}

/** Gives back a charge of a day when the charged work failed. */
export async function giveBack(
  sql: SqlClient,
  back: { userId: UserId; day: Date; meter: Meter; amount: number },
): Promise<void> {
  if (back.amount === 0) return
  await sql.execute`
    UPDATE usage_days SET ${columnOf(back.meter)} = ${columnOf(back.meter)} - ${back.amount}::int
    WHERE user_id = ${back.userId} AND day = ${isoDayOf(back.day)}::date`
}

async function standing(sql: SqlClient, of: { userId: UserId; meter: Meter; now: Date }) {
  const [row] = await sql.query<{ limit: number; used: number }>`
    SELECT p.${columnOf(of.meter)} AS "limit", COALESCE(d.${columnOf(of.meter)}, 0) AS used
    FROM users u JOIN plans p ON p.id = u.plan_id
    LEFT JOIN usage_days d ON d.user_id = u.id AND d.day = ${isoDayOf(of.now)}::date
    WHERE u.id = ${of.userId}`
  return row ?? { limit: 0, used: 0 }
}
