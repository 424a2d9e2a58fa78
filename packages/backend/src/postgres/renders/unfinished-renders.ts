import type { RenderId, UserId } from '../../domain/ids.ts'
import type { Prisma } from '../generated/client.ts'
import type { SqlClient } from '../sql-client.ts'
import { giveBack } from '../usage.ts'

/** The columns that are read of a render without a result. */
export type Unpaid = {
  readonly id: RenderId
  readonly owner_id: UserId
  readonly charged_on: Date
  readonly pages_charged: number
}

/** Cancels the queued or running renders among `which` and gives their quota back. Returns their ids. */
export function cancelUnfinished(tx: SqlClient, which: Prisma.Sql, now: Date): Promise<RenderId[]> {
  return giveBackAll(
    tx,
    tx.query<Unpaid>`
      UPDATE renders SET status = 'canceled', finished_at = ${now}::timestamptz, lease_expires_at = NULL
      WHERE ${which} AND status IN ('queued', 'running')
      RETURNING id, owner_id, charged_on, pages_charged`,
  )
}

/** Gives the quota of renders without a result back. Returns their ids. */
export async function giveBackAll(tx: SqlClient, ending: Promise<Unpaid[]>): Promise<RenderId[]> {
  const ended = await ending
  // Always in the same order. Otherwise two callers that update the same days could deadlock.
  const inOrder = ended.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
  for (const { owner_id: userId, charged_on: day, pages_charged } of inOrder) {
    await giveBack(tx, { userId, day, meter: 'renders', amount: 1 })
    await giveBack(tx, { userId, day, meter: 'pages', amount: pages_charged })
  }
  return ended.map(({ id }) => id)
}

function placeOf({ owner_id, charged_on }: Unpaid): string {
  return `${owner_id} ${charged_on.toISOString()}`
}
