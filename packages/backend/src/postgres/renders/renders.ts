import type { FailureReason } from '@galley/contracts'
import { appError } from '../../domain/app-error.ts'
import type { ArtifactId, ProjectId, RenderId, UserId } from '../../domain/ids.ts'
import type { Artifact, AttemptLimits, Claim, NewRender, Render, StoredPicture } from '../../domain/render.ts'
import { partConfig } from '../../domain/render-config.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type {
  ClaimOptions,
  CompletedRender,
  LeaseProgress,
  RenderOfProject,
  RenderPage,
  Renders,
} from '../../ports/renders/renders.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { openText } from '../sealing/revision-text.ts'
import { isoDayOf } from '../usage.ts'
import { chargePages } from './page-charges.ts'
import type { ArtifactOfProject } from './render-artifacts.ts'
import { addExport, findArtifact, findPictures } from './render-artifacts.ts'
import {
  advanceClock,
  chooseStatement,
  countDue,
  endRests,
  findNext,
  isAnyDue,
  isFitWithin,
  isHeld,
  placeStatement,
} from './render-order.ts'
import { keepPictures, readPictures } from './render-pictures.ts'
import type { RenderRow } from './render-rows.ts'
import { configPlace, toArtifactRow, toRender } from './render-rows.ts'
import {
  insertArtifacts,
  newestOf,
  RENDER_COLUMNS,
  readRender,
  readRenderWithText,
} from './render-statements.ts'
import type { Unpaid } from './unfinished-renders.ts'
import { cancelUnfinished, giveBackAll } from './unfinished-renders.ts'

export class PostgresRenders implements Renders {
  readonly #db: Database
  readonly #sealers: PostgresProjectSealers
  readonly #isFit: Prisma.Sql

  constructor(db: Database, sealers: PostgresProjectSealers, limits: AttemptLimits) {
    this.#db = db
    this.#sealers = sealers
    this.#isFit = isFitWithin(limits)
  }

  async add(render: NewRender, creation: Creation): Promise<CreationOutcome> {
    const {
      id,
      ownerId,
      projectId,
      platform,
      config,
      ownTheme,
      brand,
      createdAt,
      isInteractive,
      traceparent,
      brandFiles,
    } = render
    const fixed = { ...(ownTheme && { own_theme: ownTheme }), ...(brand && { own_brand: brand }) }
    const { clear, written } = partConfig({ ...config, ...fixed })
    // A render with pictures has a brand, which is sealed too.
    const sealer = written && (await this.#sealers.get(projectId))
    const sealedConfig = sealer?.seal(written, configPlace(id)) ?? null
    const kept = keepPictures({ id, files: brandFiles, sealer }, Prisma.sql`project, placed`)
    const insert = Prisma.sql`
      project AS (
        SELECT p.owner_id, p.id, p.version, p.char_count, r.id AS revision_id
        FROM permitted, projects p JOIN revisions r ON r.project_id = p.id AND r.version = p.version
        WHERE p.id = ${projectId} AND p.owner_id = ${ownerId}
      ),
      ${placeStatement(Prisma.sql`project`, isInteractive)},
      ${kept}
      made AS (
        INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, sealed_config,
                             charged_on, created_at, char_count, is_interactive, start_tag, priority, is_long,
                             traceparent)
        SELECT ${id}, project.owner_id, project.id, version, revision_id, ${platform},
               ${JSON.stringify(clear)}::jsonb, ${sealedConfig}::bytea, ${isoDayOf(creation.now)}::date, ${createdAt}::timestamptz,
               char_count, ${isInteractive}, start_tag, priority, is_long, ${traceparent}
        FROM project, placed
        RETURNING id
      )`
    const absence = () => appError('not_found', 'There is no such project.')
    // Before anything is charged: the deletion of a project holds its row while it gives charges back.
    const ground = Prisma.sql`SELECT 1 FROM projects WHERE id = ${projectId} AND owner_id = ${ownerId}`
    return createOnce(this.#db, creation, { ground, insert, absence })
  }

  async find(ownerId: UserId, id: RenderId): Promise<Render | null> {
    const row = await readRender(this.#db.sql, ownerId, id)
    return row && toRender(row, this.#sealers)
  }

  async list(ownerId: UserId, page: RenderPage): Promise<ListPage<Render>> {
    const newest = page.newestOf && (await newestOf(this.#db.sql, page.newestOf, page))
    const rows = await this.#db.prisma.render.findMany({
      where: {
        ownerId,
        id: { ...(page.before && { lt: page.before }), ...(newest && { in: newest }) },
        ...(page.projectId && { projectId: page.projectId }),
        ...(page.status && { status: page.status }),
        ...(page.platform && { platform: page.platform }),
      },
      include: { artifacts: true, project: { select: { sealedKey: true } } },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    const items = rows
      .slice(0, page.limit)
      .map(({ project, ...row }) => toRender({ ...row, ...project }, this.#sealers))
    return { items, hasMore: rows.length > page.limit }
  }

  async cancel(ownerId: UserId, id: RenderId, now: Date): Promise<boolean> {
    const which = Prisma.sql`id = ${id} AND owner_id = ${ownerId}`
    const canceled = await this.#db.sql.transaction((tx) => cancelUnfinished(tx, which, now))
    return canceled.length > 0
  }

  async addExport(render: RenderOfProject, file: Artifact, creation: Creation): Promise<CreationOutcome> {
    return addExport(this.#db, this.#sealers, { render, file, creation })
  }

  async findWithText(id: RenderId) {
    const found = await readRenderWithText(this.#db.sql, id)
    if (!found) return null
    const render = toRender(found.row, this.#sealers)
    const sealer = this.#sealers.of(render.projectId, found.row.sealedKey)
    const text = openText(sealer, found.sealedText, render.revisionId)
    const { pictures = {}, fonts = {} } = render.brand ?? {}
    const hasFiles = Object.keys({ ...pictures, ...fonts }).length > 0
    return { render, text, brandFiles: hasFiles ? await readPictures(this.#db.sql, id, sealer) : {} }
  }

  async findArtifact(id: ArtifactId): Promise<ArtifactOfProject | null> {
    return findArtifact(this.#db, this.#sealers, id)
  }

  async findPictures(
    projectId: ProjectId,
    contentKeys: readonly Uint8Array[],
  ): Promise<ReadonlyMap<string, StoredPicture>> {
    return findPictures(this.#db, projectId, contentKeys)
  }

  async claimNext({ mayBeLong, leaseMs }: ClaimOptions): Promise<Render | null> {
    const [row] = await this.#db.sql.query<Omit<RenderRow, 'artifacts'>>`
      WITH ${chooseStatement(this.#isFit, mayBeLong)}
      UPDATE renders r SET status = 'running', attempt = attempt + 1, strikes = strikes + 1,
                           started_at = COALESCE(started_at, now()),
                           lease_expires_at = now() + ${leaseMs}::int * interval '1 ms', pages_done = 0,
                           is_released = false
      FROM chosen WHERE r.id = chosen.id
      RETURNING ${RENDER_COLUMNS}, ${advanceClock}`
    // It has no files before it is completed.
    return row ? toRender({ ...row, artifacts: [] }, this.#sealers) : null
  }

  async findNext(): Promise<RenderId | null> {
    return findNext(this.#db.sql)
  }

  async isAnyDue(mayBeLong: boolean): Promise<boolean> {
    return isAnyDue(this.#db.sql, this.#isFit, mayBeLong)
  }

  async countDue(most: number): Promise<number> {
    return countDue(this.#db.sql, this.#isFit, most)
  }

  async endRests(): Promise<number> {
    return endRests(this.#db.sql)
  }

  async renew(claim: Claim, { leaseMs, pagesDone, pages }: LeaseProgress): Promise<boolean> {
    const sealer = pages && (await this.#sealers.find(pages.projectId))
    const rows = sealer ? pages.artifacts.map((page) => toArtifactRow(page, claim.id, sealer)) : []
    // Of two renewals under way the older one may be carried out last.
    const renewed = await this.#db.sql.execute`
      WITH renewed AS (
        UPDATE renders SET lease_expires_at = now() + ${leaseMs}::int * interval '1 ms',
                           pages_done = GREATEST(pages_done, ${pagesDone})
        WHERE ${isHeld(claim)}
        RETURNING id
      ), stored AS (${insertArtifacts(rows, Prisma.sql`renewed`)} ON CONFLICT (object_key) DO NOTHING)
      SELECT FROM renewed`
    return renewed === 1 || this.#isCompletedBy(claim)
  }

  async #isCompletedBy({ id, attempt }: Claim): Promise<boolean> {
    return (await this.#db.prisma.render.count({ where: { id, attempt, status: 'completed' } })) === 1
  }

  async release(claim: Claim, { restMs, failures }: { restMs: number; failures: number }): Promise<void> {
    // The failure is taken back also when another worker has the render: this one was believed dead and is not. Once, however
    // often it is asked: the answer to the first time may have been lost.
    await this.#db.sql.execute`
      UPDATE renders SET strikes = strikes - 1 + ${failures}::int,
        lease_expires_at = CASE WHEN attempt = ${claim.attempt} THEN now() + ${restMs}::int * interval '1 ms'
                                ELSE lease_expires_at END,
        pages_done = CASE WHEN attempt = ${claim.attempt} THEN 0 ELSE pages_done END,
        is_released = is_released OR attempt = ${claim.attempt}
      WHERE id = ${claim.id} AND status = 'running' AND NOT (is_released AND attempt = ${claim.attempt})`
  }

  async chargePages(claim: Claim, pages: number): Promise<boolean> {
    return chargePages(this.#db, claim, pages)
  }

  async complete(claim: Claim & RenderOfProject, result: CompletedRender): Promise<boolean> {
    const sealer = await this.#sealers.find(claim.projectId)
    if (!sealer) return false
    const rows = result.artifacts.map((artifact) => toArtifactRow(artifact, claim.id, sealer))
    const completed = await this.#db.sql.execute`
      WITH completed AS (
        UPDATE renders SET status = 'completed', finished_at = ${result.finishedAt}::timestamptz, lease_expires_at = NULL,
                           pages_done = COALESCE(pages_total, 0), warnings = ${JSON.stringify(result.warnings)}::jsonb
        WHERE ${isHeld(claim)}
        RETURNING id
      ), stored AS (${insertArtifacts(rows, Prisma.sql`completed`)} ON CONFLICT (object_key) DO NOTHING)
      SELECT FROM completed`
    return completed === 1
  }

  async fail(claim: Claim, reason: FailureReason): Promise<boolean> {
    const failed = await this.#db.sql.transaction((tx) =>
      giveBackAll(
        tx,
        tx.query<Unpaid>`
          UPDATE renders SET status = 'failed', failure_reason = ${reason}, finished_at = now(), lease_expires_at = NULL
          WHERE id = ${claim.id} AND attempt = ${claim.attempt} AND NOT is_released AND status IN ('queued', 'running')
          RETURNING id, owner_id, charged_on, pages_charged`,
      ),
    )
    return failed.length > 0
  }

  async failWornOut(): Promise<number> {
    const failed = await this.#db.sql.transaction((tx) =>
      giveBackAll(
        tx,
        tx.query<Unpaid>`
          UPDATE renders SET status = 'failed', failure_reason = 'worker_lost', finished_at = now(),
                             lease_expires_at = NULL
          WHERE status = 'running' AND NOT (${this.#isFit}) AND lease_expires_at < now()
          RETURNING id, owner_id, charged_on, pages_charged`,
      ),
    )
    return failed.length
  }
}
