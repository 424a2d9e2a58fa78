import { FLOW } from '../../domain/flow.ts'
import type { RenderId } from '../../domain/ids.ts'
import type { AttemptLimits, Claim } from '../../domain/render.ts'
import { Prisma } from '../generated/client.ts'
import type { SqlClient } from '../sql-client.ts'

// Decides which render is claimed next, by start-time fair queueing. A render starts where its flow's last render
// ended, or at the current virtual time if that is later, and advances its flow by its cost. So flows share the workers
// by pages, and none starves.

/** True for renders that may be started once more. */
export const isFitWithin = ({ maxAttempts, maxFailures }: AttemptLimits) =>
  Prisma.sql`attempt < ${maxAttempts} AND strikes < ${maxFailures}`

const now = Prisma.sql`(SELECT last_value FROM render_clock)`

/**
 * Returns common table expressions that place a project's render: `placed` has its `start_tag`, `priority` and
 * `is_long`.
 *
 * Half of the cost is added to the priority, so that the shorter of two renders with the same start comes first. For a
 * flow that had nothing waiting, a sixteenth is added instead, so that a newcomer doesn't wait for a whole round of all
 * others.
 *
 * @param project  an expression that has the row `owner_id, char_count` of the project, or none
 */
export function placeStatement(project: Prisma.Sql, isInteractive: boolean): Prisma.Sql {
  const pageCost = isInteractive ? FLOW.interactivePageCost : FLOW.pageCost
  return Prisma.sql`
    weighed AS (
      SELECT owner_id, pages, pages * ${pageCost}::bigint AS cost, ${now} AS virtual_now
      FROM (SELECT owner_id, GREATEST(1, ceil(char_count / ${FLOW.charactersPerPage}::float8))::bigint AS pages
            FROM ${project}) AS sized
    ),
    flow AS (
      INSERT INTO flows AS f (owner_id, is_interactive, served_to)
      SELECT owner_id, ${isInteractive}, virtual_now + cost FROM weighed
      ON CONFLICT (owner_id, is_interactive) DO UPDATE
        SET served_to = GREATEST(f.served_to + (SELECT cost FROM weighed), EXCLUDED.served_to)
      RETURNING served_to
    ),
    placed AS (
      SELECT served_to - cost AS start_tag,
             served_to - cost + cost / CASE WHEN served_to - cost = virtual_now THEN 16 ELSE 2 END AS priority,
             pages >= ${FLOW.longPages}::bigint AS is_long
      FROM flow, weighed
    )`
}

/**
 * Returns common table expressions that choose the next render: `chosen` has its `id` and `start_tag`, locked, or no
 * row. A render whose lease expired keeps its priority.
 *
 * The statement decides which kind comes first without a lock. With a lock, a second claim would skip the head that the
 * first claim holds, and take the head of another kind out of order.
 */
export function chooseStatement(isFit: Prisma.Sql, mayBeLong: boolean): Prisma.Sql {
  const isLost = Prisma.sql`status = 'running' AND lease_expires_at < now() AND ${isFit} AND (${mayBeLong} OR NOT is_long)`
  const heads = Prisma.sql`priority FROM renders WHERE`
  return Prisma.sql`
    head AS (
      SELECT kind FROM (
        (SELECT 'lost' AS kind, ${heads} ${isLost} ORDER BY priority LIMIT 1) UNION ALL
        (SELECT 'short', ${heads} status = 'queued' AND NOT is_long ORDER BY priority LIMIT 1) UNION ALL
        (SELECT 'long', ${heads} status = 'queued' AND is_long AND ${mayBeLong} ORDER BY priority LIMIT 1)
      ) AS heads ORDER BY priority LIMIT 1
    ),
    lost AS (
      SELECT id, start_tag FROM renders WHERE (SELECT kind FROM head) = 'lost' AND ${isLost}
      ORDER BY priority, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    waiting AS (
      SELECT id, start_tag FROM renders
      WHERE status = 'queued' AND is_long = ((SELECT kind FROM head) = 'long') AND NOT EXISTS (SELECT FROM lost)
      ORDER BY priority, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    chosen AS (SELECT * FROM lost UNION ALL SELECT * FROM waiting)`
}

/** Advances virtual time to the start of the chosen render. Virtual time never goes back. */
export const advanceClock = Prisma.sql`setval('render_clock', GREATEST(chosen.start_tag, ${now}))`

/** Returns the queued render that a claim would take now, short or long. Null when none waits. */
export async function findNext(sql: SqlClient): Promise<RenderId | null> {
  const head = (isLong: boolean) => Prisma.sql`
    (SELECT id, priority FROM renders WHERE status = 'queued' AND is_long = ${isLong} ORDER BY priority, id LIMIT 1)`
  const [row] = await sql.query<{ id: RenderId }>`
    SELECT id FROM (${head(false)} UNION ALL ${head(true)}) AS heads ORDER BY priority LIMIT 1`
  return row?.id ?? null
}

/** Returns whether there is a render that a claim may take. */
export async function isAnyDue(sql: SqlClient, isFit: Prisma.Sql, mayBeLong: boolean): Promise<boolean> {
  const [row] = await sql.query<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM renders WHERE status = 'queued' AND (${mayBeLong} OR NOT is_long))
        OR EXISTS (SELECT FROM renders WHERE status = 'running' AND lease_expires_at < now() AND ${isFit}
                                         AND (${mayBeLong} OR NOT is_long)) AS due`
  return row?.due ?? false
}

/** Returns how many renders a claim may take, counted up to `most`: waiting ones and those whose lease expired. */
export async function countDue(sql: SqlClient, isFit: Prisma.Sql, most: number): Promise<number> {
  const [row] = await sql.query<{ due: number }>`
    SELECT count(*)::int AS due FROM (
      (SELECT FROM renders WHERE status = 'queued' LIMIT ${most}) UNION ALL
      (SELECT FROM renders WHERE status = 'running' AND lease_expires_at < now() AND ${isFit} LIMIT ${most})
      LIMIT ${most}) AS due`
  return row?.due ?? 0
}

/** Ends the back-off of renders after failed attempts, so that they are due now. Returns how many. */
export async function endRests(sql: SqlClient): Promise<number> {
  return sql.execute`
    UPDATE renders SET lease_expires_at = now() - interval '1 ms'
    WHERE status = 'running' AND is_released AND lease_expires_at > now()`
}

/** Whether a claim is the newest, its render still runs, and its worker has not let go of it. */
export const isHeld = ({ id, attempt }: Claim) =>
  Prisma.sql`id = ${id} AND attempt = ${attempt} AND status = 'running' AND NOT is_released`
