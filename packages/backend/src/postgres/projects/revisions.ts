import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import type { RevisionHead, Revisions } from '../../ports/projects/revisions.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { openText } from '../sealing/revision-text.ts'

export class PrismaRevisions implements Revisions {
  readonly #db: Database
  readonly #sealers: PostgresProjectSealers

  constructor(db: Database, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  async list(
    ownerId: UserId,
    id: ProjectId,
    page: { limit: number; before: number | null },
  ): Promise<ListPage<RevisionHead> | null> {
    const project = await this.#db.prisma.project.findFirst({
      where: { id, ownerId },
      select: {
        version: true,
        revisions: {
          ...(page.before !== null && { where: { version: { lt: page.before } } }),
          orderBy: { version: 'desc' },
          take: page.limit + 1,
          omit: { sealedText: true },
        },
      },
    })
    if (!project) return null
    const items = project.revisions.slice(0, page.limit).map((row) => toHead(row, project.version))
    return { items, hasMore: project.revisions.length > page.limit }
  }

  async find(ownerId: UserId, id: ProjectId, version: number) {
    const row = await this.#db.prisma.revision.findFirst({
      where: { projectId: id, version, project: { ownerId } },
      include: { project: { select: { version: true, sealedKey: true } } },
    })
    if (!row) return null
    const sealer = this.#sealers.of(id, row.project.sealedKey)
    return { ...toHead(row, row.project.version), text: openText(sealer, row.sealedText, row.id) }
  }
}

type Row = { version: number; charCount: number | null; restoredFrom: number | null; createdAt: Date }

function toHead({ version, charCount, restoredFrom, createdAt }: Row, current: number): RevisionHead {
  return { version, charCount, restoredFrom, createdAt, isCurrent: version === current }
}

/** Of all versions within this time, only the last one stays. */
const ONE_EVERY_MINUTES = 10
const KEPT_DAYS = 90
const KEPT_AT_MOST = 100
/**
 * How long replaced versions stay. A render's statement may have read the current version and then waited for the
 * project's row.
 */
const GRACE_S = 60

/**
 * Removes versions that are no longer needed, after a new one was created. Keeps the first version, because a repeated
 * creation is answered from it, and all versions that a render shows. Also keeps a version that a restore replaced,
 * beside the restored one.
 *
 * The caller holds an exclusive lock on the project's row. A creation of a render locks the row too, by its foreign
 * key. So this function either sees the render, or the render uses the version that is current now.
 */
export async function pruneRevisions(tx: Prisma.TransactionClient, id: ProjectId, now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH history AS (
      SELECT r.id, r.created_at,
             date_bin(${ONE_EVERY_MINUTES}::int * interval '1 minute', r.created_at, 'epoch') AS span,
             lead(date_bin(${ONE_EVERY_MINUTES}::int * interval '1 minute', r.created_at, 'epoch')) OVER newer AS next_span,
             lead(r.created_at) OVER newer AS replaced_at,
             (r.restored_from IS NOT NULL OR lead(r.restored_from) OVER newer IS NOT NULL) AS is_spared,
             row_number() OVER (ORDER BY r.version DESC) AS place
      FROM revisions r WHERE r.project_id = ${id} AND r.version > 1
      WINDOW newer AS (ORDER BY r.version)
    )
    DELETE FROM revisions WHERE id IN (
      SELECT r.id FROM revisions r JOIN history h ON h.id = r.id
      WHERE h.replaced_at < ${now}::timestamptz - ${GRACE_S}::int * interval '1 second'
        AND NOT EXISTS (SELECT FROM renders WHERE revision_id = r.id)
        AND ((h.span = h.next_span AND NOT h.is_spared)
          OR h.place > ${KEPT_AT_MOST}
          OR h.created_at < ${now}::timestamptz - ${KEPT_DAYS}::int * interval '1 day')
    )`
}
