import type { ProjectId, Render, RenderId, Renders, UserId } from '@galley/backend'
import { FLOW, newId } from '@galley/backend'
import type { TestDatabase } from './test-database.ts'

type QueuedRenderOptions = { readonly isInteractive?: boolean }

/**
 * Waiting renders, recorded by `Renders.add` and claimed by `Renders.claimNext`. Their texts are empty and have only
 * a length. There are no jobs in Redis.
 */
export class QueuedRenders {
  readonly #database: TestDatabase
  readonly #renders: Pick<Renders, 'add' | 'claimNext'>
  readonly #projects = new Map<string, Promise<ProjectId>>()

  constructor(database: TestDatabase, renders: Pick<Renders, 'add' | 'claimNext'>) {
    this.#database = database
    this.#renders = renders
  }

  async add(
    ownerId: UserId,
    pages: number,
    { isInteractive = false }: QueuedRenderOptions = {},
  ): Promise<RenderId> {
    const id = newId('render')
    const createdAt = new Date()
    const projectId = await this.#projectOf(ownerId, pages)
    const config = {} as Render['config']
    await this.#renders.add(
      {
        id,
        ownerId,
        projectId,
        platform: 'xhs',
        config,
        createdAt,
        isInteractive,
        ownTheme: null,
        brand: null,
        brandFiles: null,
        traceparent: null,
      },
      { userId: ownerId, claim: null, resourceId: id, charges: [], now: createdAt },
    )
    return id
  }

  claim(mayBeLong = true): Promise<Render | null> {
    return this.#renders.claimNext({ mayBeLong, leaseMs: 600_000 })
  }

  /** Ends the lease of a render whose worker died. It doesn't count as a failure of the text. */
  async lose(id: RenderId): Promise<void> {
    await this.#database.query(
      "UPDATE renders SET lease_expires_at = now() - interval '1 s', strikes = 0 WHERE id = $1",
      [id],
    )
  }

  /** Deletes all renders, and what is recorded about the owners' flows. */
  async clear(): Promise<void> {
    await this.#database.query('TRUNCATE renders, flows CASCADE')
    await this.#database.query("SELECT setval('render_clock', 0)")
  }

  /** Claims until no render is due. Returns the ids in the order of the claims. */
  async drain(): Promise<RenderId[]> {
    const order: RenderId[] = []
    for (;;) {
      const render = await this.claim()
      if (!render) return order
      order.push(render.id)
    }
  }

  /** Returns one project for each length and user. */
  #projectOf(ownerId: UserId, pages: number): Promise<ProjectId> {
    const key = `${ownerId} ${pages}`
    const made = this.#projects.get(key) ?? this.#addProject(ownerId, pages)
    this.#projects.set(key, made)
    return made
  }

  async #addProject(ownerId: UserId, pages: number): Promise<ProjectId> {
    const [project, revision] = [newId('project'), newId('revision')]
    await this.#database.query(
      `WITH owner AS (
         INSERT INTO users (id, email, password_hash) VALUES ($1, $1, '') ON CONFLICT DO NOTHING
       ), project AS (
         INSERT INTO projects (id, owner_id, char_count, sealed_head) VALUES ($2, $1, $4, '')
       ) INSERT INTO revisions (id, project_id, version, sealed_text) VALUES ($3, $2, 1, '')`,
      [ownerId, project, revision, pages * FLOW.charactersPerPage],
    )
    return project
  }
}
