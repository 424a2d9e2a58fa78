import type { FailureReason } from '@galley/contracts'
import { appError } from '../domain/app-error.ts'
import type { ArtifactId, ProjectId, RenderId, UserId } from '../domain/ids.ts'
import type { RevisionText } from '../domain/project.ts'
import type { Artifact, Claim, NewRender, Render, StoredPicture } from '../domain/render.ts'
import { MAX_ATTEMPTS, MAX_STRIKES } from '../domain/render.ts'
import type { Turn } from '../domain/turn.ts'
import type { Creation, CreationOutcome } from '../ports/creation.ts'
import type { Page } from '../ports/projects.ts'
import type { CompletedRender, RenderPage, Renders } from '../ports/renders.ts'
import type { TextSealer } from '../sealing/text-sealer.ts'
import { createOnce } from './creations.ts'
import type { Database } from './database.ts'
import type { RenderRow } from './render-rows.ts'
import { toArtifact, toArtifactRow, toRender } from './render-rows.ts'
import { insertArtifacts, RENDER_COLUMNS, readRender, readRenderWithText } from './render-statements.ts'
import type { Sql } from './sql.ts'
import { fragment } from './sql.ts'
import { charge, giveBack, isoDayOf } from './usage.ts'

export class PrismaRenders implements Renders {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async add(render: NewRender, creation: Creation): Promise<CreationOutcome> {
    const { id, ownerId, projectId, platform, config, createdAt, isInteractive } = render
    const insert = fragment`
      made AS (
        INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config,
                             charged_on, created_at, char_count, is_interactive)
        SELECT ${id}, p.owner_id, p.id, p.version, r.id, ${platform}, ${JSON.stringify(config)}::jsonb,
               ${isoDayOf(creation.now)}::date, ${createdAt}::timestamptz, p.char_count, ${isInteractive}
        FROM permitted, projects p JOIN revisions r ON r.project_id = p.id AND r.version = p.version
        WHERE p.id = ${projectId} AND p.owner_id = ${ownerId}
        RETURNING id
      )`
    const absence = () => appError('not_found', 'There is no such project.')
    return createOnce(this.#db, creation, { insert, absence })
  }

  async find(ownerId: UserId, id: RenderId): Promise<Render | null> {
    const row = await readRender(this.#db.sql, ownerId, id)
    return row && toRender(row, this.#sealer)
  }

  async list(ownerId: UserId, page: RenderPage): Promise<Page<Render>> {
    const newest = page.newestOf && (await this.#newestOf(page.newestOf, page))
    const rows = await this.#db.prisma.render.findMany({
      where: {
        ownerId,
        id: { ...(page.before && { lt: page.before }), ...(newest && { in: newest }) },
        ...(page.projectId && { projectId: page.projectId }),
        ...(page.status && { status: page.status }),
        ...(page.platform && { platform: page.platform }),
      },
      include: { artifacts: true },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    const items = rows.slice(0, page.limit).map((row) => toRender(row, this.#sealer))
    return { items, hasMore: rows.length > page.limit }
  }

  /** One look into the index for each project, however many renders it has. */
  async #newestOf(projectIds: readonly ProjectId[], { status, platform }: RenderPage): Promise<string[]> {
    const rows = await this.#db.sql.query<{ id: string }>`
      SELECT newest.id FROM unnest(${projectIds}::text[]) AS wanted (project_id), LATERAL (
        SELECT id FROM renders
        WHERE project_id = wanted.project_id
          AND (${status}::text IS NULL OR status::text = ${status})
          AND (${platform}::text IS NULL OR platform = ${platform})
        ORDER BY id DESC LIMIT 1
      ) AS newest`
    return rows.map(({ id }) => id)
  }

  async cancel(ownerId: UserId, id: RenderId, now: Date): Promise<boolean> {
    return this.#db.sql.transaction(async (tx) => {
      const canceled = tx.query<Ended>`
        UPDATE renders SET status = 'canceled', finished_at = ${now}::timestamptz, lease_expires_at = NULL
        WHERE id = ${id} AND owner_id = ${ownerId} AND status IN ('queued', 'running')
        RETURNING owner_id, charged_on, pages_charged`
      return (await endUnpaid(tx, canceled)) > 0
    })
  }

  async addExport(id: RenderId, file: Artifact, creation: Creation): Promise<CreationOutcome> {
    const row = toArtifactRow(file, id, this.#sealer)
    const insert = fragment`made AS (${insertArtifacts([row], fragment`permitted`)} RETURNING id)`
    return createOnce(this.#db, creation, { insert })
  }

  async findWithText(id: RenderId): Promise<{ render: Render; text: RevisionText } | null> {
    const found = await readRenderWithText(this.#db.sql, id)
    if (!found) return null
    const render = toRender(found.row, this.#sealer)
    return { render, text: this.#sealer.open<RevisionText>(found.sealedText, render.revisionId) }
  }

  async findArtifact(id: ArtifactId): Promise<Artifact | null> {
    const row = await this.#db.prisma.artifact.findUnique({ where: { id } })
    return row && toArtifact(row, this.#sealer)
  }

  async findPictures(
    projectId: ProjectId,
    contentKeys: readonly Uint8Array[],
  ): Promise<ReadonlyMap<string, StoredPicture>> {
    const rows = await this.#db.sql.query<StoredPicture & { key: string }>`
      SELECT encode(a.content_key, 'hex') AS key, a.object_key AS "objectKey", a.bytes, a.sha256
      FROM artifacts a JOIN renders r ON r.id = a.render_id
      WHERE a.content_key = ANY(${contentKeys}::bytea[]) AND r.project_id = ${projectId}`
    return new Map(rows.map(({ key, ...picture }) => [key, picture]))
  }

  async claim(id: RenderId, leaseMs: number): Promise<Render | null> {
    const [row] = await this.#db.sql.query<Omit<RenderRow, 'artifacts'>>`
      UPDATE renders r SET status = 'running', attempt = attempt + 1, strikes = strikes + 1,
                           started_at = COALESCE(started_at, now()),
                           lease_expires_at = now() + ${leaseMs}::int * interval '1 ms', pages_done = 0
      WHERE id = ${id} AND ${isFit}
        AND (status = 'queued' OR (status = 'running' AND lease_expires_at < now()))
      RETURNING ${RENDER_COLUMNS}`
    // It has no files before it is completed.
    return row ? toRender({ ...row, artifacts: [] }, this.#sealer) : null
  }

  async renew(claim: Claim, progress: { leaseMs: number; pagesDone: number }): Promise<boolean> {
    const renewed = await this.#db.sql.execute`
      UPDATE renders SET lease_expires_at = now() + ${progress.leaseMs}::int * interval '1 ms',
                         pages_done = ${progress.pagesDone}
      WHERE id = ${claim.id} AND attempt = ${claim.attempt} AND status = 'running'`
    return renewed === 1
  }

  async setAside(claim: Claim, { restMs, isStrike }: { restMs: number; isStrike: boolean }): Promise<void> {
    // A strike is taken back also when another worker has the render: this one was believed dead and is not.
    await this.#db.sql.execute`
      UPDATE renders SET strikes = strikes - ${isStrike ? 0 : 1}::int,
        lease_expires_at = CASE WHEN attempt = ${claim.attempt} THEN now() + ${restMs}::int * interval '1 ms'
                                ELSE lease_expires_at END,
        pages_done = CASE WHEN attempt = ${claim.attempt} THEN 0 ELSE pages_done END
      WHERE id = ${claim.id} AND status = 'running'`
  }

  async chargePages(claim: Claim, pages: number): Promise<boolean> {
    return this.#db.sql.transaction(async (tx) => {
      const [row] = await tx.query<Ended>`
        SELECT owner_id, charged_on, pages_charged FROM renders
        WHERE id = ${claim.id} AND attempt = ${claim.attempt} AND status = 'running' FOR UPDATE`
      if (!row) return false
      // A second attempt finds the pages charged by the first. Of another release, it may count them differently.
      const { owner_id: userId, charged_on: day, pages_charged: before } = row
      if (pages > before) await charge(tx, { userId, meter: 'pages', amount: pages - before, now: day })
      else await giveBack(tx, { userId, day, meter: 'pages', amount: before - pages })
      await tx.execute`UPDATE renders SET pages_total = ${pages}, pages_charged = ${pages} WHERE id = ${claim.id}`
      return true
    })
  }

  async complete(claim: Claim, result: CompletedRender): Promise<boolean> {
    const rows = result.artifacts.map((artifact) => toArtifactRow(artifact, claim.id, this.#sealer))
    const completed = await this.#db.sql.execute`
      WITH completed AS (
        UPDATE renders SET status = 'completed', finished_at = ${result.finishedAt}::timestamptz, lease_expires_at = NULL,
                           pages_done = COALESCE(pages_total, 0), warnings = ${JSON.stringify(result.warnings)}::jsonb
        WHERE id = ${claim.id} AND attempt = ${claim.attempt} AND status = 'running'
        RETURNING id
      ), stored AS (${insertArtifacts(rows, fragment`completed`)})
      SELECT FROM completed`
    return completed === 1
  }

  async fail(claim: Claim, reason: FailureReason): Promise<boolean> {
    return this.#db.sql.transaction((tx) =>
      endUnpaid(
        tx,
        tx.query<Ended>`
          UPDATE renders SET status = 'failed', failure_reason = ${reason}, finished_at = now(), lease_expires_at = NULL
          WHERE id = ${claim.id} AND attempt = ${claim.attempt} AND status IN ('queued', 'running')
          RETURNING owner_id, charged_on, pages_charged`,
      ).then((ended) => ended > 0),
    )
  }

  async listAbandoned(queuedForMs: number): Promise<Turn[]> {
    // `lines` are found one after the other, and of each only its share is read: thousands may wait.
    return this.#db.sql.query<Turn>`
      WITH RECURSIVE lines AS (
        (SELECT owner_id, is_interactive FROM renders WHERE status = 'queued' ORDER BY 1, 2 LIMIT 1)
        UNION ALL
        SELECT next.* FROM lines, LATERAL (
          SELECT owner_id, is_interactive FROM renders
          WHERE status = 'queued' AND (owner_id, is_interactive) > (lines.owner_id, lines.is_interactive)
          ORDER BY 1, 2 LIMIT 1) next
      ), forgotten AS (
        SELECT waiting.* FROM lines, LATERAL (
          SELECT ${TURN_COLUMNS}, row_number() OVER (ORDER BY created_at) AS place FROM renders
          WHERE status = 'queued' AND owner_id = lines.owner_id AND is_interactive = lines.is_interactive
            AND NOT created_at BETWEEN now() - ${queuedForMs}::int * interval '1 ms' AND now()
          ORDER BY created_at LIMIT (SELECT GREATEST(1, ${MOST_ABANDONED}::int / count(*)) FROM lines)) waiting
        UNION ALL
        SELECT ${TURN_COLUMNS}, row_number() OVER (PARTITION BY owner_id, is_interactive ORDER BY created_at)
        FROM renders WHERE status = 'running' AND lease_expires_at < now() AND ${isFit}
      )
      SELECT id, attempt, owner_id AS "ownerId", char_count AS "charCount", is_interactive AS "isInteractive"
      FROM forgotten ORDER BY place, created_at LIMIT ${MOST_ABANDONED}::int`
  }

  async failWornOut(): Promise<number> {
    return this.#db.sql.transaction((tx) =>
      endUnpaid(
        tx,
        tx.query<Ended>`
          UPDATE renders SET status = 'failed', failure_reason = 'worker_lost', finished_at = now(),
                             lease_expires_at = NULL
          WHERE status = 'running' AND NOT (${isFit}) AND lease_expires_at < now()
          RETURNING owner_id, charged_on, pages_charged`,
      ),
    )
  }
}

/** How many are listed at a time. The next ones are found when these are under way. */
const MOST_ABANDONED = 1_000
const TURN_COLUMNS = fragment`id, attempt, owner_id, char_count, is_interactive, created_at`

/** Whether a render may be started once more. */
const isFit = fragment`attempt < ${MAX_ATTEMPTS} AND strikes < ${MAX_STRIKES}`

type Ended = { owner_id: UserId; charged_on: Date; pages_charged: number }

/** Gives back what renders were charged that came to nothing. Returns how many there were. */
async function endUnpaid(tx: Sql, ending: Promise<Ended[]>): Promise<number> {
  const ended = await ending
  for (const { owner_id, charged_on, pages_charged } of ended) {
    const day = charged_on
    await giveBack(tx, { userId: owner_id, day, meter: 'renders', amount: 1 })
    await giveBack(tx, { userId: owner_id, day, meter: 'pages', amount: pages_charged })
  }
  return ended.length
}
