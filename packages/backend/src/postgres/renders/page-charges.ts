import type { Claim } from '../../domain/render.ts'
import type { Database } from '../database.ts'
import { charge, giveBack } from '../usage.ts'
import { isHeld } from './render-order.ts'
import type { Unpaid } from './unfinished-renders.ts'

/**
 * Charges a claimed render for its pages. Returns false when the claim was lost.
 *
 * @throws quota_exceeded when the owner's pages of the day are used up.
 */
export function chargePages(db: Database, claim: Claim, pages: number): Promise<boolean> {
  return db.sql.transaction(async (tx) => {
    const [row] = await tx.query<Unpaid>`
      SELECT id, owner_id, charged_on, pages_charged FROM renders
      WHERE ${isHeld(claim)} FOR UPDATE`
    if (!row) return false
    // A second attempt finds the pages charged by the first. Of another release, it may count them differently.
    const { owner_id: userId, charged_on: day, pages_charged: before } = row
    if (pages > before) await charge(tx, { userId, meter: 'pages', amount: pages - before, now: day })
    else await giveBack(tx, { userId, day, meter: 'pages', amount: before - pages })
    await tx.execute`UPDATE renders SET pages_total = ${pages}, pages_charged = ${pages} WHERE id = ${claim.id}`
    return true
  })
}
