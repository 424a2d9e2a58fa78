import type { BrandFiles } from '@galley/contracts'
import type { ProjectSealer } from '../../sealing/project-sealer.ts'
import { Prisma } from '../generated/client.ts'
import type { SqlClient } from '../sql-client.ts'

/**
 * Returns the expression that keeps the pictures of a render's brand with it. `source` has a row if the render is made. Empty
 * if the brand has none.
 */
export function keepPictures(
  { id, files, sealer }: { id: string; files: BrandFiles | null; sealer: ProjectSealer | null },
  source: Prisma.Sql,
): Prisma.Sql {
  if (!sealer || !files || Object.keys(files).length === 0) return Prisma.empty
  return Prisma.sql`kept AS (
    INSERT INTO render_pictures (render_id, sealed_pictures)
    SELECT ${id}, ${sealer.seal(files, placeOf(id))}::bytea FROM ${source}
  ),`
}

/** Returns the pictures that were kept with a render. None after its end. */
export async function readPictures(sql: SqlClient, id: string, sealer: ProjectSealer): Promise<BrandFiles> {
  const [row] = await sql.query<{ sealed: Uint8Array }>`
    SELECT sealed_pictures AS sealed FROM render_pictures WHERE render_id = ${id}`
  return row ? sealer.open<BrandFiles>(row.sealed, placeOf(id)) : {}
}

function placeOf(renderId: string): string {
  return `pictures of ${renderId}`
}
