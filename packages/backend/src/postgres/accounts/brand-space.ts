import { appError } from '../../domain/app-error.ts'
import type { UserId } from '../../domain/ids.ts'
import type { SqlClient } from '../sql-client.ts'

/** Adds a file to the space that the account's images take. @throws quota_exceeded */
export async function takeSpace(tx: SqlClient, userId: UserId, bytes: number): Promise<void> {
  const taken = await tx.execute`
    UPDATE users u SET image_bytes = u.image_bytes + ${bytes}::bigint FROM plans p
    WHERE u.id = ${userId} AND p.id = u.plan_id AND u.image_bytes + ${bytes}::bigint <= p.image_bytes`
  if (taken > 0) return
  const [row] = await tx.query<{ used: string; limit: string }>`
    SELECT u.image_bytes AS used, p.image_bytes AS limit
    FROM users u JOIN plans p ON p.id = u.plan_id WHERE u.id = ${userId}`
  const [used, limit] = [Number(row?.used ?? 0), Number(row?.limit ?? 0)]
  throw appError('quota_exceeded', 'There is not enough space for the file. Deleting images frees space.', {
    details: { metric: 'image_bytes', limit, used, resets_at: null },
  })
}
