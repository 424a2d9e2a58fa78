import { LIMITS, parseId } from '@galley/contracts'
import { appError } from '../../domain/app-error.ts'
import type { CredentialId, UploadId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../../ports/creation.ts'
import type { OpenUpload, OpenUploads, UploadPart } from '../../ports/images/open-uploads.ts'
import { prefixOfParts } from '../../ports/images/open-uploads.ts'
import { createOnce } from '../creations.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'

type Row = {
  readonly id: string
  readonly project_id: string
  readonly credential_id: CredentialId
  readonly sealed_name: Uint8Array
  readonly bytes: number
  readonly received: number
  readonly parts: readonly UploadPart[]
  readonly created_at: Date
  readonly expires_at: Date
}

/** The part of an upload that is sealed. */
type Sealed = Pick<OpenUpload, 'name'>

const SLOT_INDEX = 'open_uploads_user_id_slot_key'

export class PostgresOpenUploads implements OpenUploads {
  readonly #db: Pick<Database, 'sql'>
  readonly #sealers: PostgresProjectSealers

  constructor(db: Pick<Database, 'sql'>, sealers: PostgresProjectSealers) {
    this.#db = db
    this.#sealers = sealers
  }

  async add(upload: OpenUpload, creation: Creation): Promise<CreationOutcome> {
    const { id, projectId, ownerId, name, bytes, createdAt, expiresAt } = upload
    const sealed = (await this.#sealers.get(projectId)).seal({ name } satisfies Sealed, id)
    const ground = Prisma.sql`SELECT 1 FROM projects p WHERE p.id = ${projectId} AND p.owner_id = ${ownerId}`
    const insert = Prisma.sql`made AS (
      INSERT INTO open_uploads (id, project_id, user_id, credential_id, slot, sealed_name, bytes, prefix,
                                created_at, expires_at)
      SELECT ${id}, ${projectId}, ${ownerId}, ${upload.credentialId}, free.slot, ${sealed}::bytea, ${bytes}::int, ${prefixOfParts(upload)},
             ${createdAt}::timestamptz, ${expiresAt}::timestamptz
      FROM permitted, LATERAL (
        SELECT slot FROM generate_series(1, ${LIMITS.openUploadsPerUser}::int) AS slot
        WHERE NOT EXISTS (SELECT FROM open_uploads o WHERE o.user_id = ${ownerId} AND o.slot = slot.slot)
        ORDER BY slot LIMIT 1
      ) AS free
      RETURNING id)`
    for (;;) {
      try {
        return await createOnce(this.#db, creation, { ground, insert, absence: () => this.#explain(upload) })
      } catch (error) {
        // Another creation took the slot. That happens at most as often as there are slots.
        if (!isTakenSlot(error)) throw error
      }
    }
  }

  async find(ownerId: UserId, id: UploadId, now: Date): Promise<OpenUpload | null> {
    const [row] = await this.#db.sql.query<Row>`
      SELECT id, project_id, credential_id, sealed_name, bytes, received, parts, created_at, expires_at FROM open_uploads
      WHERE id = ${id} AND user_id = ${ownerId} AND expires_at > ${now}::timestamptz`
    if (!row) return null
    const projectId = parseId('project', row.project_id)
    const { name } = (await this.#sealers.get(projectId)).open<Sealed>(row.sealed_name, id)
    const { bytes, received, parts, credential_id: credentialId } = row
    const times = { createdAt: row.created_at, expiresAt: row.expires_at }
    return { id, projectId, ownerId, credentialId, name, bytes, received, parts, ...times }
  }

  async append(
    id: UploadId,
    { offset, ...part }: UploadPart & { readonly offset: number },
  ): Promise<boolean> {
    const added = JSON.stringify([part])
    const changed = await this.#db.sql.execute`
      UPDATE open_uploads SET received = received + ${part.bytes}::int, parts = parts || ${added}::jsonb
      WHERE id = ${id} AND received = ${offset}::int`
    return changed > 0
  }

  async remove(ownerId: UserId, id: UploadId): Promise<boolean> {
    const { sql } = this.#db
    return (await sql.execute`DELETE FROM open_uploads WHERE id = ${id} AND user_id = ${ownerId}`) > 0
  }

  /** Returns why an upload was not recorded. */
  async #explain({ ownerId, projectId }: OpenUpload) {
    const [row] = await this.#db.sql.query`
      SELECT 1 FROM projects WHERE id = ${projectId} AND owner_id = ${ownerId}`
    if (!row) return appError('not_found', 'There is no such project.')
    return appError('invalid_request', 'This account has as many open uploads as it may have.', {
      status: 409,
      details: { reason: 'too_many_uploads', limit: LIMITS.openUploadsPerUser },
    })
  }
}

function isTakenSlot(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === SLOT_INDEX
}
