import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'

/** What became of the renders that were accepted. Everything but the first two has to be zero. */
export type Account = {
  readonly accepted: number
  readonly completed: number
  /** Never reached a final state, or failed for no fault of its text. */
  readonly lost: number
  /** Renders and pages that the day's usage counts beyond what was completed. */
  readonly billedTwice: number
  /** Completed ones whose files are not one whole set. */
  readonly broken: number
  /** Objects in the store that no artifact names, or artifacts without their object. */
  readonly orphans: number
}

/** Waits until every render has ended and what is left over is gone, and counts. */
export async function settle(faults: FaultStack, ids: readonly string[]): Promise<Account> {
  await untilEnded(faults, ids)
  await eventually(async () => (await orphansOf(faults)) === 0, 20_000).catch(() => null)
  return countUp(faults, ids)
}

/** Gives up when nothing has happened to any render for so long: a busy machine is slow, and that is no loss. */
const STANDSTILL_MS = 120_000

async function untilEnded(faults: FaultStack, ids: readonly string[]): Promise<void> {
  let before = ''
  let movedAt = performance.now()
  while ((await endedOf(faults, ids)) < ids.length) {
    const stand = await standOf(faults, ids)
    if (stand !== before) movedAt = performance.now()
    else if (performance.now() - movedAt > STANDSTILL_MS) return
    before = stand
    // Asking for thousands, again and again, would take the time of those who make them.
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

/** How things stand now. */
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

/** The account of a run in which nothing was lost. */
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

/** In the owner's whole life: what is charged is what was completed, or still under way. */
async function overchargeOf({ stack }: FaultStack): Promise<number> {
  return count(
    stack,
    `SELECT abs(used.renders - due.renders) + abs(used.pages - due.pages) AS n
     FROM (SELECT COALESCE(SUM(renders), 0)::int AS renders, COALESCE(SUM(pages), 0)::int AS pages FROM usage_days) used,
          (SELECT count(*)::int AS renders, COALESCE(SUM(pages_charged), 0)::int AS pages FROM renders
           WHERE status IN ('completed', 'queued', 'running')) due`,
  )
}

/** A whole set: every picture once, one manifest, all of the attempt that completed the render. */
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
  const stored = new Set(await objectsIn(bucketDir))
  const lacking = [...named].filter((key) => !stored.has(key))
  const unnamed = [...stored].filter((key) => !named.has(key))
  return lacking.length + unnamed.length
}

const OBJECT = '._S3rver_object'

async function objectsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT))
  return files.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).slice(0, -OBJECT.length))
}

async function count(stack: FaultStack['stack'], sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await stack.database.query(sql, values)
  return rows[0].n
}
