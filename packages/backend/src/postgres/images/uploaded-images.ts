import { LIMITS, parseId } from '@galley/contracts'
import type { AppError } from '../../domain/app-error.ts'
import { appError } from '../../domain/app-error.ts'
import type { ImageId, ProjectId, UserId } from '../../domain/ids.ts'
import type { UploadedImage } from '../../domain/uploaded-image.ts'
import { bytesOfUpload } from '../../domain/uploaded-image.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { UploadedImages } from '../../ports/images/uploaded-images.ts'
import type { ListPage } from '../../ports/projects/projects.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'

type Row = {
  readonly id: string
  readonly project_id: string
  readonly user_id: string
  readonly sealed_facts: Uint8Array
  readonly files: UploadedImage['files']
  readonly prefix: string
  readonly created_at: Date
}

/** The part of an image that is sealed. */
type Facts = Pick<UploadedImage, 'name' | 'placeholder' | 'textShare'>

const COLUMNS = Prisma.sql`id, project_id, user_id, sealed_facts, files, prefix, created_at`

const CONTENT_INDEX = 'images_project_id_content_key_key'

export class PostgresUploadedImages implements UploadedImages {
  readonly #db: Pick<Database, 'sql'>
  readonly #sealers: PostgresProjectSealers

  constructor(db: Pick<Database, 'sql'>, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  async add(
    image: UploadedImage & { readonly contentKey: Buffer },
    creation: Creation,
  ): Promise<CreationOutcome> {
    const { id, projectId, ownerId, name, placeholder, textShare, files, prefix, createdAt, contentKey } =
      image
    const sealer = await this.#sealers.get(projectId)
    const facts = sealer.seal({ name, placeholder, textShare } satisfies Facts, id)
    const bytes = bytesOfUpload(image)
    const ground = Prisma.sql`SELECT 1 FROM projects p WHERE p.id = ${projectId} AND p.owner_id = ${ownerId}`
    // The lock of the user's row serializes uploads, so the images never take more space than the plan allows.
    const insert = Prisma.sql`
      room AS (
        UPDATE users u SET image_bytes = u.image_bytes + ${bytes}::bigint FROM plans p
        WHERE u.id = ${ownerId} AND p.id = u.plan_id AND u.image_bytes + ${bytes}::bigint <= p.image_bytes
          AND (SELECT count(*) FROM images i WHERE i.project_id = ${projectId}) < ${LIMITS.uploadsPerProject}::int
          AND EXISTS (SELECT FROM permitted)
        RETURNING u.id
      ), made AS (
        INSERT INTO images (id, project_id, user_id, content_key, sealed_facts, files, bytes, prefix, created_at, named_at)
        SELECT ${id}, ${projectId}, room.id, ${contentKey}::bytea, ${facts}::bytea, ${JSON.stringify(files)}::jsonb,
               ${bytes}::int, ${prefix}, ${createdAt}::timestamptz, ${createdAt}::timestamptz
        FROM room RETURNING id
      )`
    const absence = () => this.#explain(ownerId, projectId)
    return createOnce(this.#db, creation, { ground, insert, absence }).catch(async (error: unknown) => {
      // Another process has just recorded the same file.
      const known = isKnownContent(error) ? await this.findByContent(projectId, contentKey) : null
      if (!known) throw error
      return { kind: 'replayed', id: known.id }
    })
  }

  addAgain(creation: Creation): Promise<CreationOutcome> {
    return createOnce(this.#db, creation, { insert: Prisma.sql`made AS (SELECT 1 FROM permitted)` })
  }

  async find(ownerId: UserId, id: ImageId): Promise<UploadedImage | null> {
    return this.#only(await this.#read(Prisma.sql`id = ${id} AND user_id = ${ownerId}`))
  }

  async findByContent(projectId: ProjectId, contentKey: Buffer): Promise<UploadedImage | null> {
    return this.#only(
      await this.#read(Prisma.sql`project_id = ${projectId} AND content_key = ${contentKey}::bytea`),
    )
  }

  async list(
    projectId: ProjectId,
    { limit, before }: { limit: number; before: ImageId | null },
  ): Promise<ListPage<UploadedImage>> {
    const older = before === null ? Prisma.sql`true` : Prisma.sql`id < ${before}`
    const rows = await this.#read(Prisma.sql`
      project_id = ${projectId} AND ${older} ORDER BY id DESC LIMIT ${limit + 1}::int`)
    return {
      items: await Promise.all(rows.slice(0, limit).map((row) => this.#toImage(row))),
      hasMore: rows.length > limit,
    }
  }

  async listAll(of: { projectId: ProjectId } | { ownerId: UserId }): Promise<readonly UploadedImage[]> {
    const condition =
      'projectId' in of ? Prisma.sql`project_id = ${of.projectId}` : Prisma.sql`user_id = ${of.ownerId}`
    const rows = await this.#read(
      Prisma.sql`${condition} ORDER BY id DESC LIMIT ${LIMITS.uploadsPerProject}::int`,
    )
    return Promise.all(rows.map((row) => this.#toImage(row)))
  }

  async remove(ownerId: UserId, id: ImageId): Promise<boolean> {
    const { sql } = this.#db
    return (await sql.execute`DELETE FROM images WHERE id = ${id} AND user_id = ${ownerId}`) > 0
  }

  #read(condition: Prisma.Sql): Promise<Row[]> {
    return this.#db.sql.query<Row>`SELECT ${COLUMNS} FROM images WHERE ${condition}`
  }

  #only([row]: readonly Row[]): Promise<UploadedImage> | null {
    return row ? this.#toImage(row) : null
  }

  async #toImage(row: Row): Promise<UploadedImage> {
    const projectId = parseId('project', row.project_id)
    const sealer = await this.#sealers.get(projectId)
    return {
      ...sealer.open<Facts>(row.sealed_facts, row.id),
      id: parseId('image', row.id),
      projectId,
      ownerId: parseId('user', row.user_id),
      files: row.files,
      prefix: row.prefix,
      createdAt: row.created_at,
    }
  }

  /** Returns why an image was not recorded. */
  async #explain(ownerId: UserId, projectId: ProjectId): Promise<AppError> {
    const [row] = await this.#db.sql.query<{ count: number; used: string; limit: string }>`
      SELECT (SELECT count(*)::int FROM images i WHERE i.project_id = pr.id) AS count,
             u.image_bytes AS used, p.image_bytes AS limit
      FROM projects pr JOIN users u ON u.id = pr.owner_id JOIN plans p ON p.id = u.plan_id
      WHERE pr.id = ${projectId} AND u.id = ${ownerId}`
    if (!row) return appError('not_found', 'There is no such project.')
    if (row.count >= LIMITS.uploadsPerProject) {
      const details = { reason: 'too_many_images', limit: LIMITS.uploadsPerProject }
      return appError('invalid_request', 'The project has too many images.', { status: 409, details })
    }
    const [limit, used] = [Number(row.limit), Number(row.used)]
    return appError(
      'quota_exceeded',
      'There is not enough space for the image. Deleting images frees space.',
      {
        details: { metric: 'image_bytes', limit, used, resets_at: null },
      },
    )
  }
}

function isKnownContent(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === CONTENT_INDEX
}
