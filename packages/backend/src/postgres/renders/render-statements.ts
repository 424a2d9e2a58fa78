import type { ProjectId, RenderId, UserId } from '../../domain/ids.ts'
import type { RenderPage } from '../../ports/renders/renders.ts'
import { Prisma } from '../generated/client.ts'
import type { ArtifactModel } from '../generated/models.ts'
import type { SqlClient } from '../sql-client.ts'
import type { ReadArtifact, RenderRow } from './render-rows.ts'

/** JSON has no bytes, so sealed alt texts are in base64. */
type ArtifactJson = Omit<ReadArtifact, 'sealedAltText'> & { readonly sealedAltText: string | null }
type RenderJson = Omit<RenderRow, 'artifacts'> & { readonly artifacts: readonly ArtifactJson[] | null }

/** The columns that are read of the table `renders AS r`. */
export const RENDER_COLUMNS = Prisma.sql`
  r.id, r.owner_id AS "ownerId", r.project_id AS "projectId", r.project_version AS "projectVersion",
  r.revision_id AS "revisionId", r.platform, r.config, r.sealed_config AS "sealedConfig", r.status, r.attempt, r.strikes AS "failureCount",
  r.char_count AS "charCount", r.is_interactive AS "isInteractive",
  r.is_long AS "isLong", r.traceparent,
  r.pages_done AS "pagesDone", r.pages_total AS "pagesTotal", r.warnings,
  r.failure_reason AS "failureReason", r.created_at AS "createdAt", r.started_at AS "startedAt",
  r.finished_at AS "finishedAt", r.expires_at AS "expiresAt",
  (SELECT sealed_key FROM projects WHERE id = r.project_id) AS "sealedKey"`

const files = Prisma.sql`
  (SELECT json_agg(json_build_object(
     'id', a.id, 'renderId', a.render_id, 'kind', a.kind, 'page', a.page, 'contentType', a.content_type,
     'widthPx', a.width_px, 'heightPx', a.height_px, 'bytes', a.bytes, 'sha256', a.sha256,
     'sealedAltText', encode(a.sealed_alt_text, 'base64'), 'objectKey', a.object_key, 'isSealed', a.is_sealed))
   FROM artifacts a WHERE a.render_id = r.id) AS artifacts`

/** Returns a render with its artifacts in one round trip, because clients poll it. */
export async function readRender(sql: SqlClient, ownerId: UserId, id: RenderId): Promise<RenderRow | null> {
  const [row] = await sql.query<RenderJson>`
    SELECT ${RENDER_COLUMNS}, ${files} FROM renders r WHERE r.id = ${id} AND r.owner_id = ${ownerId}`
  return row ? toRow(row) : null
}

/** Returns a render with its artifacts and its text, still sealed. */
export async function readRenderWithText(
  sql: SqlClient,
  id: RenderId,
): Promise<{ readonly row: RenderRow; readonly sealedText: Uint8Array } | null> {
  const [found] = await sql.query<RenderJson & { readonly sealedText: Uint8Array }>`
    SELECT ${RENDER_COLUMNS}, ${files}, v.sealed_text AS "sealedText"
    FROM renders r JOIN revisions v ON v.id = r.revision_id WHERE r.id = ${id}`
  return found ? { row: toRow(found), sealedText: found.sealedText } : null
}

/**
 * Returns a statement that adds files if `source`, a table or a common table expression, has a row. The caller appends
 * what happens if a file with the same key exists.
 */
export function insertArtifacts(rows: readonly ArtifactModel[], source: Prisma.Sql): Prisma.Sql {
  const all = <K extends keyof ArtifactModel>(field: K) => rows.map((row) => row[field])
  return Prisma.sql`
    INSERT INTO artifacts (id, render_id, kind, page, content_type, width_px, height_px, bytes, sha256,
                           sealed_alt_text, object_key, is_sealed, content_key)
    SELECT file.* FROM ${source},
      unnest(${all('id')}::text[], ${all('renderId')}::text[], ${all('kind')}::text[], ${all('page')}::int[],
             ${all('contentType')}::text[], ${all('widthPx')}::int[], ${all('heightPx')}::int[], ${all('bytes')}::int[],
             ${all('sha256')}::text[], ${all('sealedAltText')}::bytea[], ${all('objectKey')}::text[],
             ${all('isSealed')}::boolean[], ${all('contentKey')}::bytea[]) AS file`
}

function toRow(row: RenderJson): RenderRow {
  return { ...row, artifacts: (row.artifacts ?? []).map(toModel) }
}

function toModel(artifact: ArtifactJson): ReadArtifact {
  const { sealedAltText } = artifact
  return {
    ...artifact,
    sealedAltText: sealedAltText === null ? null : new Uint8Array(Buffer.from(sealedAltText, 'base64')),
  }
}

/** Returns the id of each project's newest render that fits the filter. Looks into the index once for each project. */
export async function newestOf(
  sql: SqlClient,
  projectIds: readonly ProjectId[],
  { status, platform }: Pick<RenderPage, 'status' | 'platform'>,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>`
    SELECT newest.id FROM unnest(${projectIds}::text[]) AS wanted (project_id), LATERAL (
      SELECT id FROM renders
      WHERE project_id = wanted.project_id
        AND (${status}::text IS NULL OR status::text = ${status})
        AND (${platform}::text IS NULL OR platform = ${platform})
      ORDER BY id DESC LIMIT 1
    ) AS newest`
  return rows.map(({ id }) => id)
}
