import type { Render, RenderId } from '@galley/backend'
import type { TestApi } from './test-api.ts'

const OTHERS = "SELECT FROM renders WHERE id <> $1 AND status IN ('queued', 'running') FOR UPDATE"

/**
 * Claims this render as if it were the next one. Returns null if it can't be claimed. All others are locked
 * meanwhile, because a claim skips locked rows.
 */
export async function claimRender(
  { ctx, database }: Pick<TestApi, 'ctx' | 'database'>,
  id: RenderId,
  leaseMs: number,
): Promise<Render | null> {
  await database.query('UPDATE renders SET priority = -1 WHERE id = $1', [id])
  return database.whileOpen(OTHERS, [id], () => ctx.renders.claimNext({ mayBeLong: true, leaseMs }))
}
