import type { Structure } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import type { ProjectId, UserId } from '../../domain/ids.ts'
import { newId } from '../../domain/ids.ts'
import type { NewProject, Project, ProjectHead, RevisionText } from '../../domain/project.ts'
import { countCharacters } from '../../domain/project.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { ListPage, Projects, RemovalRequest, Removed, Update } from '../../ports/projects/projects.ts'
import type { ProjectSealer } from '../../sealing/project-sealer.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { ProjectModel } from '../generated/models.ts'
import { cancelUnfinished } from '../renders/unfinished-renders.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { openHead, openText } from '../sealing/revision-text.ts'
import { pruneRevisions } from './revisions.ts'

export class PostgresProjects implements Projects {
  readonly #db: Database
  readonly #sealers: PostgresProjectSealers

  constructor(db: Database, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  async add(project: NewProject, creation: Creation): Promise<CreationOutcome> {
    const { id, revisionId, ownerId, text, structure, createdAt } = project
    const head = headOf(text, structure)
    const { sealer, sealedKey } = this.#sealers.create(id)
    const sealedHead = sealer.seal(head, id)
    const sealedText = sealer.seal(text, revisionId)
    const charCount = countCharacters(text.markdown)
    const insert = Prisma.sql`
      project AS (
        INSERT INTO projects (id, owner_id, char_count, sealed_key, sealed_head, created_at, updated_at)
        SELECT ${id}, ${ownerId}, ${charCount}::int, ${sealedKey}::bytea, ${sealedHead}::bytea,
               ${createdAt}::timestamptz, ${createdAt}::timestamptz
        FROM permitted RETURNING id
      ), made AS (
        INSERT INTO revisions (id, project_id, version, sealed_text, char_count, created_at)
        SELECT ${revisionId}, id, 1, ${sealedText}::bytea, ${charCount}::int, ${createdAt}::timestamptz
        FROM project RETURNING id
      )`
    return createOnce(this.#db, creation, { insert })
  }

  async find(ownerId: UserId, id: ProjectId): Promise<(Project & { markdown: string }) | null> {
    const row = await this.#db.prisma.project.findFirst({
      where: { id, ownerId },
      include: { revisions: { orderBy: { version: 'desc' }, take: 1 } },
    })
    const revision = row?.revisions[0]
    if (!row || !revision) return null
    const text = openText(this.#sealerOf(row), revision.sealedText, revision.id)
    return { ...this.#toProject(row), markdown: text.markdown }
  }

  async findRevision(ownerId: UserId, id: ProjectId, version: number): Promise<RevisionText | null> {
    const row = await this.#db.prisma.revision.findFirst({
      where: { projectId: id, version, project: { ownerId } },
      include: { project: { select: { id: true, sealedKey: true } } },
    })
    return row && openText(this.#sealerOf(row.project), row.sealedText, row.id)
  }

  async list(ownerId: UserId, page: { limit: number; before: ProjectId | null }): Promise<ListPage<Project>> {
    const rows = await this.#db.prisma.project.findMany({
      where: { ownerId, ...(page.before && { id: { lt: page.before } }) },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return {
      items: rows.slice(0, page.limit).map((row) => this.#toProject(row)),
      hasMore: rows.length > page.limit,
    }
  }

  async update(ownerId: UserId, id: ProjectId, update: Update): Promise<Project | 'stale' | null> {
    const sealer = await this.#sealers.find(id)
    if (!sealer) return null
    return this.#db.prisma.$transaction(async (tx) => {
      const version = await lockVersion(tx, ownerId, id)
      if (version === null) return null
      if (update.ifVersion !== null && update.ifVersion !== version) return 'stale'
      const current = await tx.revision.findUniqueOrThrow({
        where: { projectId_version: { projectId: id, version } },
      })
      const before = openText(sealer, current.sealedText, current.id)
      const { text, structure: changed } = update.change(before)
      const structure = changed ?? (await structureOf(tx, id, sealer))
      const revisionId = newId('revision')
      const charCount = countCharacters(text.markdown)
      await tx.revision.create({
        data: {
          id: revisionId,
          projectId: id,
          version: version + 1,
          sealedText: sealer.seal(text, revisionId),
          charCount,
          restoredFrom: update.restoredFrom ?? null,
          createdAt: update.now,
        },
      })
      const head = headOf(text, structure)
      const row = await tx.project.update({
        where: { id },
        data: {
          version: version + 1,
          charCount,
          sealedHead: sealer.seal(head, id),
          updatedAt: update.now,
        },
      })
      await pruneRevisions(tx, id, update.now)
      return this.#toProject(row)
    })
  }

  async remove(ownerId: UserId, id: ProjectId, { ifVersion, now }: RemovalRequest): Promise<Removed> {
    const removed = await this.#db.sql.transaction(async (tx) => {
      const [row] = await tx.query<{ version: number }>`
        SELECT version FROM projects WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`
      if (!row) return null
      if (ifVersion !== null && ifVersion !== row.version) return 'stale'
      const canceled = await cancelUnfinished(tx, Prisma.sql`project_id = ${id}`, now)
      // The row holds the key. Once it is deleted, no file of the project can be read, not even a copy.
      await tx.execute`DELETE FROM projects WHERE id = ${id}`
      return { canceled }
    })
    this.#sealers.forget(id)
    return removed
  }

  #sealerOf({ id, sealedKey }: Pick<ProjectModel, 'id' | 'sealedKey'>): ProjectSealer {
    return this.#sealers.of(parseId('project', id), sealedKey)
  }

  #toProject(row: ProjectModel): Project {
    return {
      ...openHead(this.#sealerOf(row), row.sealedHead, row.id),
      id: parseId('project', row.id),
      ownerId: parseId('user', row.ownerId),
      version: row.version,
      charCount: row.charCount,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  }
}

/** Returns what listings show of a revision. */
function headOf({ title, metadata, design }: RevisionText, structure: Structure): ProjectHead {
  return { title, structure, metadata, design }
}

async function structureOf(tx: Prisma.TransactionClient, id: ProjectId, sealer: ProjectSealer) {
  const { sealedHead } = await tx.project.findUniqueOrThrow({ where: { id }, select: { sealedHead: true } })
  return openHead(sealer, sealedHead, id).structure
}

/**
 * Locks the project's row for this transaction and returns its version; null when it doesn't exist or has another
 * owner.
 */
async function lockVersion(
  tx: Prisma.TransactionClient,
  ownerId: UserId,
  id: ProjectId,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM projects WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`
  return row?.version ?? null
}
