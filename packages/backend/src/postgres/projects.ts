import type { ProjectId, UserId } from '../domain/ids.ts'
import type { NewProject, Project, ProjectHead, RevisionText } from '../domain/project.ts'
import type { Creation, CreationOutcome } from '../ports/creation.ts'
import type { Page, Projects } from '../ports/projects.ts'
import type { TextSealer } from '../sealing/text-sealer.ts'
import { createOnce } from './creations.ts'
import type { Database } from './database.ts'
import type { ProjectModel } from './generated/models.ts'

export class PrismaProjects implements Projects {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async add(project: NewProject, creation: Creation): Promise<CreationOutcome> {
    const { id, revisionId, ownerId, text, structure, createdAt } = project
    const head: ProjectHead = { title: text.title, structure, metadata: text.metadata }
    const data = {
      id,
      ownerId,
      charCount: text.markdown.length,
      sealedHead: this.#sealer.seal(head, id),
      createdAt,
      updatedAt: createdAt,
    }
    const revision = {
      id: revisionId,
      projectId: id,
      version: 1,
      sealedText: this.#sealer.seal(text, revisionId),
      createdAt,
    }
    return createOnce(this.#db, creation, async (tx) => {
      await tx.project.createMany({ data })
      await tx.revision.createMany({ data: revision })
    })
  }

  async find(ownerId: UserId, id: ProjectId): Promise<(Project & { markdown: string }) | null> {
    const row = await this.#db.project.findFirst({
      where: { id, ownerId },
      include: { revisions: { orderBy: { version: 'desc' }, take: 1 } },
    })
    const revision = row?.revisions[0]
    if (!row || !revision) return null
    const text = this.#sealer.open<RevisionText>(revision.sealedText, revision.id)
    return { ...this.#toProject(row), markdown: text.markdown }
  }

  async findRevision(ownerId: UserId, id: ProjectId, version: number): Promise<RevisionText | null> {
    const row = await this.#db.revision.findFirst({ where: { projectId: id, version, project: { ownerId } } })
    return row && this.#sealer.open<RevisionText>(row.sealedText, row.id)
  }

  async list(ownerId: UserId, page: { limit: number; before: ProjectId | null }): Promise<Page<Project>> {
    const rows = await this.#db.project.findMany({
      where: { ownerId, ...(page.before && { id: { lt: page.before } }) },
      orderBy: { id: 'desc' },
      take: page.limit + 1,
    })
    return {
      items: rows.slice(0, page.limit).map((row) => this.#toProject(row)),
      hasMore: rows.length > page.limit,
    }
  }

  #toProject(row: ProjectModel): Project {
    return {
      ...this.#sealer.open<ProjectHead>(row.sealedHead, row.id),
      id: row.id as ProjectId,
      ownerId: row.ownerId as UserId,
      version: row.version,
      charCount: row.charCount,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  }
}
