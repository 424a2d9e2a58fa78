import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'

/** The fate of the accepted renders. All except the first two fields must be 0. */
export type Account = {
  readonly accepted: number
  readonly completed: number
  /** Renders that never reached a final state, or failed although their text is fine. */
  readonly lost: number
  /** Renders and pages in the day's usage beyond those that were completed. */
  readonly billedTwice: number
  /** Completed renders without one whole set of files. */
  readonly broken: number
  /** Objects in the store without an artifact, and artifacts without an object. */
  readonly orphans: number
}

/** Waits until every render has ended and leftovers are removed, and counts. */
export async function settle(faults: FaultStack, ids: readonly string[]): Promise<Account> {
  await untilEnded(faults, ids)
  await eventually(async () => (await orphansOf(faults)) === 0, 20_000).catch(() => null)
  return countUp(faults, ids)
}

/** Gives up if no render changes in this time. A busy machine is slow, which is no loss. */
const STANDSTILL_MS = 120_000

async function untilEnded(faults: FaultStack, ids: readonly string[]): Promise<void> {
  let before = ''
  let movedAt = performance.now()
  while ((await endedOf(faults, ids)) < ids.length) {
    const stand = await standOf(faults, ids)
    if (stand !== before) movedAt = performance.now()
    else if (performance.now() - movedAt > STANDSTILL_MS) return
    before = stand
    // Polling thousands of renders quickly would slow down the workers.
    await delay(Math.max(50, ids.length))
  }
}

async function standOf({ stack }: FaultStack, ids: readonly string[]): Promise<string> {
  const { rows } = await stack.database.query(
    'SELECT status, sum(attempt) AS attempts, sum(pages_done) AS pages FROM renders WHERE id = ANY($1) GROUP BY 1 ORDER BY 1',
    [ids],
  )
  return JSON.stringify(rows)
}

/** Counts the present state. */
export async function countUp(faults: FaultStack, ids: readonly string[]): Promise<Account> {
  const completed = await completedOf(faults, ids)
  return {
    accepted: ids.length,
    completed,
    lost: ids.length - completed,
    billedTwice: await overchargeOf(faults),
    broken: await brokenOf(faults),
    orphans: await orphansOf(faults),
  }
}

/** Returns the account of a run without losses. */
export function allWell(accepted: number): Account {
  return { accepted, completed: accepted, lost: 0, billedTwice: 0, broken: 0, orphans: 0 }
}

async function endedOf({ stack }: FaultStack, ids: readonly string[]): Promise<number> {
  return count(
    stack,
    "SELECT count(*)::int AS n FROM renders WHERE id = ANY($1) AND status IN ('completed', 'failed', 'canceled')",
    [ids],
  )
}

async function completedOf({ stack }: FaultStack, ids: readonly string[]): Promise<number> {
  return count(stack, "SELECT count(*)::int AS n FROM renders WHERE id = ANY($1) AND status = 'completed'", [
    ids,
  ])
}

/** Returns what the owner was charged beyond completed and unfinished renders, over all days. */
async function overchargeOf({ stack }: FaultStack): Promise<number> {
  return count(
    stack,
    `SELECT abs(used.renders - due.renders) + abs(used.pages - due.pages) AS n
     FROM (SELECT COALESCE(SUM(renders), 0)::int AS renders, COALESCE(SUM(pages), 0)::int AS pages FROM usage_days) used,
          (SELECT count(*)::int AS renders, COALESCE(SUM(pages_charged), 0)::int AS pages FROM renders
           WHERE status IN ('completed', 'queued', 'running')) due`,
  )
}

/**
 * Returns the number of renders without a whole set: every picture once, one manifest, all of the attempt that
 * completed the render.
 */
async function brokenOf({ stack }: FaultStack): Promise<number> {
  return count(
    stack,
    `SELECT count(*)::int AS n FROM renders r WHERE status = 'completed' AND NOT (
       SELECT count(DISTINCT page) = r.pages_total AND count(page) = r.pages_total
              AND count(*) FILTER (WHERE kind = 'manifest') = 1
              AND bool_and(object_key LIKE 'renders/' || r.id || '/' || r.attempt || '/%')
       FROM artifacts a WHERE a.render_id = r.id)`,
  )
}

async function orphansOf({ stack, bucketDir }: FaultStack): Promise<number> {
  const { rows } = await stack.database.query('SELECT object_key AS key FROM artifacts')
  const named = new Set(rows.map(({ key }: { key: string }) => key))
  // Other counts look at uploaded images.
  const keys = (await objectsIn(bucketDir)).filter((key) => key.startsWith('renders/'))
  const stored = new Set(keys)
  const lacking = [...named].filter((key) => !stored.has(key))
  const unnamed = [...stored].filter((key) => !named.has(key))
  return lacking.length + unnamed.length
}

const OBJECT = '._S3rver_object'

export async function objectsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT))
  return files.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).slice(0, -OBJECT.length))
}

async function count(stack: FaultStack['stack'], sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await stack.database.query(sql, values)
  return rows[0].n
}
