import { parseId } from '@galley/contracts'
import type { ProjectId } from '../../domain/ids.ts'
import type { ProjectSealer } from '../../sealing/project-sealer.ts'
import type { Database } from '../database.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { openText } from '../sealing/revision-text.ts'
import type { SqlClient } from '../sql-client.ts'

/** How long an image stays although no version of the text names it. */
const KEPT_HOURS = 24
/** How many projects one sweep looks at. Each of them may have a hundred versions. */
const PROJECTS_AT_ONCE = 5

/** How many uploads one sweep removes. */
const UPLOADS_AT_ONCE = 1_000

/** Removes uploaded images that no kept version of their project's text has named for a day, and unfinished uploads. */
export class UploadLeftovers {
  readonly #db: Pick<Database, 'sql'>
  readonly #sealers: PostgresProjectSealers

  constructor(db: Pick<Database, 'sql'>, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  /** Removes uploads that were not finished in time. A trigger schedules the removal of their parts. */
  async removeUnfinished(now: Date): Promise<void> {
    await this.#db.sql.execute`
      DELETE FROM open_uploads WHERE id IN (
        SELECT id FROM open_uploads WHERE expires_at <= ${now}::timestamptz
        ORDER BY expires_at LIMIT ${UPLOADS_AT_ONCE}::int FOR UPDATE SKIP LOCKED
      )`
  }

  /** Checks the images that were checked longest ago. Returns how many were removed. */
  async removeUnnamed(): Promise<number> {
    const projects = await this.#db.sql.query<{ id: string }>`
      SELECT project_id AS id FROM images WHERE named_at < now() - ${KEPT_HOURS}::int * interval '1 hour'
      GROUP BY project_id ORDER BY min(named_at) LIMIT ${PROJECTS_AT_ONCE}::int`
    let removed = 0
    for (const { id } of projects) removed += await this.#removeFrom(parseId('project', id))
    return removed
  }

  async #removeFrom(projectId: ProjectId): Promise<number> {
    const sealer = await this.#sealers.find(projectId)
    if (!sealer) return 0
    return this.#db.sql.transaction(async (tx) => {
      // A change of the text locks the project's row too, so no version can be added meanwhile.
      await tx.query`SELECT FROM projects WHERE id = ${projectId} FOR UPDATE`
      const texts = await textsOf(tx, projectId, sealer)
      const rows = await tx.query<{ id: string; sealed_facts: Uint8Array }>`
        SELECT id, sealed_facts FROM images WHERE project_id = ${projectId}
          AND named_at < now() - ${KEPT_HOURS}::int * interval '1 hour'`
      const isNamed = ({ id, sealed_facts }: (typeof rows)[number]) => {
        const { name } = sealer.open<{ name: string | null }>(sealed_facts, id)
        return texts.some((text) => mayName(text, id, name))
      }
      const named = rows.filter(isNamed).map(({ id }) => id)
      const unnamed = rows.map(({ id }) => id).filter((id) => !named.includes(id))
      await tx.execute`UPDATE images SET named_at = now() WHERE id = ANY(${named}::text[])`
      return tx.execute`DELETE FROM images WHERE id = ANY(${unnamed}::text[])`
    })
  }
}

async function textsOf(tx: SqlClient, projectId: ProjectId, sealer: ProjectSealer): Promise<string[]> {
  const rows = await tx.query<{ id: string; sealed_text: Uint8Array }>`
    SELECT id, sealed_text FROM revisions WHERE project_id = ${projectId}`
  return rows.map(({ id, sealed_text }) => openText(sealer, sealed_text, id).markdown)
}

/** Returns whether a text contains an image's id or file name, in any syntax. A false positive keeps the image. */
function mayName(text: string, id: string, name: string | null): boolean {
  if (text.includes(id)) return true
  const last = name?.split('/').at(-1)
  return (
    last !== undefined &&
    [last, encodeURI(last), encodeURIComponent(last)].some((form) => text.includes(form))
  )
}
