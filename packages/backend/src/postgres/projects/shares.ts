import type { Platform } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import { appError } from '../../domain/app-error.ts'
import type { ProjectId, ShareId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { NewShare, OpenShare, Share, Shares } from '../../ports/projects/shares.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { ShareModel } from '../generated/models.ts'
import { openConfig } from '../renders/render-rows.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { openText } from '../sealing/revision-text.ts'

export class PostgresShares implements Shares {
  readonly #db: Database
  readonly #sealers: PostgresProjectSealers

  constructor(db: Database, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  async add({ secretHash, ...share }: NewShare, creation: Creation): Promise<CreationOutcome> {
    const { ownerId, projectId, renderId } = share
    const insert = Prisma.sql`
      made AS (
        INSERT INTO shares (id, owner_id, project_id, render_id, token_id, secret_hash, include_body,
                            password_hash, created_at, expires_at)
        SELECT ${share.id}, p.owner_id, p.id, ${renderId}, ${share.tokenId}, ${secretHash}::bytea,
               ${share.includeBody}::boolean, ${share.passwordHash}, ${share.createdAt}::timestamptz,
               ${share.expiresAt}::timestamptz
        FROM permitted, projects p
        WHERE p.id = ${projectId} AND p.owner_id = ${ownerId}
          AND (${renderId}::text IS NULL
               OR EXISTS (SELECT FROM renders r WHERE r.id = ${renderId} AND r.project_id = p.id))
        RETURNING id
      )`
    const absence = async () => {
      const hasProject = (await this.#db.prisma.project.count({ where: { id: projectId, ownerId } })) === 1
      return appError(
        'not_found',
        hasProject ? 'The project has no such render.' : 'There is no such project.',
      )
    }
    return createOnce(this.#db, creation, { insert, absence })
  }

  async find(ownerId: UserId, id: ShareId): Promise<Share | null> {
    const row = await this.#db.prisma.share.findFirst({ where: { id, ownerId } })
    return row && toShare(row)
  }

  async list(
    ownerId: UserId,
    page: { limit: number; before: ShareId | null; projectId: ProjectId | null; now: Date },
  ): Promise<ListPage<Share>> {
    const rows = await this.#db.prisma.share.findMany({
      where: {
        ownerId,
        ...openAt(page.now),
        ...(page.before && { id: { lt: page.before } }),
        ...(page.projectId && { projectId: page.projectId }),
      },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return { items: rows.slice(0, page.limit).map(toShare), hasMore: rows.length > page.limit }
  }

  async revoke(ownerId: UserId, id: ShareId, now: Date): Promise<boolean> {
    const { count } = await this.#db.prisma.share.updateMany({
      where: { id, ownerId, revokedAt: null },
      data: { revokedAt: now },
    })
    return count === 1
  }

  async findOpen(secretHash: Buffer, now: Date): Promise<OpenShare | null> {
    const secret = { secretHash: new Uint8Array(secretHash) }
    // Strangers guess, so a wrong secret must cost little: the whole query takes 3 ms also when it finds nothing.
    const isKnown = await this.#db.prisma.share.findUnique({ where: secret, select: { id: true } })
    if (!isKnown) return null
    const row = await this.#db.prisma.share.findFirst({
      where: { ...secret, ...openAt(now) },
      include: {
        render: { include: { revision: true } },
        project: {
          include: {
            revisions: { orderBy: { version: 'desc' }, take: 1 },
            renders: {
              where: { status: 'completed' },
              orderBy: { id: 'desc' },
              take: 1,
              include: { revision: true },
            },
          },
        },
      },
    })
    const render = row?.render ?? row?.project.renders[0]
    // A share that shows a render's pages also shows the rendered text, not the project's current one.
    const isOfRender = row?.render != null || row?.includeBody
    const revision = (isOfRender && render?.revision) || row?.project.revisions[0]
    if (!row || !revision) return null
    const share = toShare(row)
    const sealer = this.#sealers.of(share.projectId, row.project.sealedKey)
    return {
      ...share,
      ownerId: parseId('user', row.ownerId),
      passwordHash: row.passwordHash,
      revisionId: revision.id,
      text: openText(sealer, revision.sealedText, revision.id),
      updatedAt: row.project.updatedAt,
      render: render
        ? {
            id: parseId('render', render.id),
            platform: render.platform as Platform,
            ...openConfig(render, sealer),
            pageCount: render.pagesTotal ?? 0,
          }
        : null,
    }
  }

  async noteWrongPassword(id: ShareId, now: Date): Promise<void> {
    await this.#db.prisma.share.updateMany({
      where: { id },
      data: { wrongPasswords: { increment: 1 }, lastWrongPasswordAt: now },
    })
  }

  async noteView(id: ShareId, now: Date): Promise<void> {
    await this.#db.prisma.share.updateMany({
      where: { id },
      data: { views: { increment: 1 }, lastViewedAt: now },
    })
  }
}

/** Matches shares that are not revoked, not expired, and whose token has not ended. */
function openAt(now: Date) {
  return {
    revokedAt: null,
    expiresAt: { gt: now },
    OR: [
      { tokenId: null },
      { token: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } },
    ],
  }
}

function toShare(row: ShareModel): Share {
  return {
    id: parseId('share', row.id),
    projectId: parseId('project', row.projectId),
    renderId: row.renderId === null ? null : parseId('render', row.renderId),
    tokenId: row.tokenId === null ? null : parseId('token', row.tokenId),
    includeBody: row.includeBody,
    hasPassword: row.passwordHash !== null,
    wrongPasswords: row.wrongPasswords,
    lastWrongPasswordAt: row.lastWrongPasswordAt,
    views: row.views,
    lastViewedAt: row.lastViewedAt,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}
