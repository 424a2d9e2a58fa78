import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { ProjectImage } from '../../domain/project-image.ts'
import type { ImageRecord, ProjectImages } from '../../ports/images/project-images.ts'
import type { Database } from '../database.ts'
import type { ProjectImageModel } from '../generated/models.ts'

export class PostgresProjectImages implements ProjectImages {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(projectId: ProjectId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]> {
    const rows = await this.#db.prisma.projectImage.findMany({
      where: { projectId, addressHash: { in: addressHashes.map((hash) => new Uint8Array(hash)) } },
    })
    return rows.map(recordOf)
  }

  async listOfOwner(ownerId: UserId, addressHashes: readonly Buffer[]): Promise<readonly ImageRecord[]> {
    const rows = await this.#db.prisma.projectImage.findMany({
      where: {
        project: { ownerId },
        addressHash: { in: addressHashes.map((hash) => new Uint8Array(hash)) },
      },
      orderBy: [{ addressHash: 'asc' }, { expiresAt: 'desc' }],
      distinct: ['addressHash'],
    })
    return rows.map(recordOf)
  }

  async put(projectId: ProjectId, { addressHash, image, expiresAt }: ImageRecord): Promise<void> {
    await this.#db.sql.execute`
      INSERT INTO project_images (project_id, address_hash, prefix, content_type, width_px, height_px, bytes, is_sealed,
                                  expires_at)
      SELECT p.id, ${addressHash}::bytea, ${image?.prefix ?? null}, ${image?.contentType ?? null},
             ${image?.widthPx ?? null}::int, ${image?.heightPx ?? null}::int, ${image?.bytes ?? null}::int,
             ${image?.isSealed ?? false}::boolean, ${expiresAt}::timestamptz
      FROM projects p WHERE p.id = ${projectId} FOR KEY SHARE
      ON CONFLICT (project_id, address_hash) DO UPDATE SET
        prefix = EXCLUDED.prefix, content_type = EXCLUDED.content_type, width_px = EXCLUDED.width_px,
        height_px = EXCLUDED.height_px, bytes = EXCLUDED.bytes, is_sealed = EXCLUDED.is_sealed,
        expires_at = EXCLUDED.expires_at`
  }

  async removeExpired(before: Date): Promise<void> {
    await this.#db.prisma.projectImage.deleteMany({ where: { expiresAt: { lt: before } } })
  }
}

function recordOf(row: ProjectImageModel): ImageRecord {
  return { addressHash: Buffer.from(row.addressHash), image: imageOf(row), expiresAt: row.expiresAt }
}

function imageOf(row: ProjectImageModel): ProjectImage | null {
  const { prefix, widthPx, heightPx, bytes } = row
  if (prefix === null || widthPx === null || heightPx === null || bytes === null) return null
  const contentType = row.contentType as ProjectImage['contentType']
  return { prefix, contentType, widthPx, heightPx, bytes, isSealed: row.isSealed }
}
