import { parseId } from '@galley/contracts'
import type { ArtifactId, ProjectId } from '../../domain/ids.ts'
import type { Artifact, StoredPicture } from '../../domain/render.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { RenderOfProject } from '../../ports/renders/renders.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'
import { toArtifact, toArtifactRow } from './render-rows.ts'
import { insertArtifacts } from './render-statements.ts'

export type ArtifactOfProject = Artifact & { readonly projectId: ProjectId }

type Export = { readonly render: RenderOfProject; readonly file: Artifact; readonly creation: Creation }

/** Adds a file that was made of a completed render, once. */
export async function addExport(
  db: Database,
  sealers: PostgresProjectSealers,
  { render, file, creation }: Export,
): Promise<CreationOutcome> {
  const row = toArtifactRow(file, render.id, await sealers.get(render.projectId))
  // The update changes nothing, but returns the row that is there already.
  const insert = Prisma.sql`
    made AS (${insertArtifacts([row], Prisma.sql`permitted`)}
             ON CONFLICT (object_key) DO UPDATE SET object_key = EXCLUDED.object_key RETURNING id)`
  return createOnce(db, creation, { insert })
}

/** Returns a file of a render, of any owner; null if there is none. */
export async function findArtifact(
  db: Database,
  sealers: PostgresProjectSealers,
  id: ArtifactId,
): Promise<ArtifactOfProject | null> {
  const row = await db.prisma.artifact.findUnique({
    where: { id },
    include: { render: { select: { project: { select: { id: true, sealedKey: true } } } } },
  })
  if (!row) return null
  const { sealedKey } = row.render.project
  const projectId = parseId('project', row.render.project.id)
  return { ...toArtifact(row, sealers.of(projectId, sealedKey)), projectId }
}

/** Returns the pages of a project's completed renders that have this content, by their keys in hexadecimal digits. */
export async function findPictures(
  db: Database,
  projectId: ProjectId,
  contentKeys: readonly Uint8Array[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  const rows = await db.sql.query<StoredPicture & { key: string }>`
    SELECT encode(a.content_key, 'hex') AS key, a.object_key AS "objectKey", a.bytes, a.sha256,
           a.is_sealed AS "isSealed"
    FROM artifacts a JOIN renders r ON r.id = a.render_id
    WHERE a.content_key = ANY(${contentKeys}::bytea[]) AND r.project_id = ${projectId}
      AND r.status = 'completed'`
  return new Map(rows.map(({ key, ...picture }) => [key, picture]))
}
