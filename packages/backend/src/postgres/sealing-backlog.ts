import type { RenderConfig } from '@galley/contracts'
import type { ProjectId } from '../domain/ids.ts'
import type { ProjectImage } from '../domain/project-image.ts'
import { fileOfImage } from '../domain/project-image.ts'
import { fileOf } from '../domain/render.ts'
import { partConfig } from '../domain/render-config.ts'
import type { SealedSome, SealingBacklog, UnsealedFile } from '../ports/sealing-backlog.ts'
import type { TextSealer } from '../sealing/text-sealer.ts'
import type { Database } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { Prisma } from './generated/client.ts'
import { configPlace } from './renders/render-rows.ts'
import type { PostgresProjectSealers } from './sealing/project-sealers.ts'
import type { SqlClient } from './sql-client.ts'

/** How many values of each kind one step seals. */
const AT_ONCE = 50

/** Values that were sealed by the key ring itself, before projects had keys. Each is bound to its row's id. */
const SEALED_BY_RING = [
  { table: 'projects', column: 'sealed_head', project: 't.id' },
  { table: 'revisions', column: 'sealed_text', project: 't.project_id' },
  {
    table: 'artifacts',
    column: 'sealed_alt_text',
    project: '(SELECT r.project_id FROM renders r WHERE r.id = t.render_id)',
  },
] as const

const IS_WRITTEN_IN_CLEAR = Prisma.sql`
  (config ->> 'author' IS NOT NULL OR config ->> 'watermark' IS NOT NULL OR config ->> 'language' IS NOT NULL)`
const IS_TEXT_IN_CLEAR = Prisma.sql`NOT a.is_sealed AND a.kind NOT IN ('page', 'cover')`

/** Two ranges instead of `<>`, so that Postgres can use the index. */
const isSealedByOther = (column: Prisma.Sql, kid: string) =>
  Prisma.sql`(sealing_key_id(${column}) < ${kid} OR sealing_key_id(${column}) > ${kid})`
const SEALED_KEY = Prisma.raw('sealed_key')
const SEALED_NAME = Prisma.raw('sealed_name')

/** What the key ring itself seals for accounts. Each value is bound to its row's id. */
const SEALED_FOR_ACCOUNTS = [
  { table: 'brands', column: 'sealed_kit' },
  { table: 'brand_fonts', column: 'sealed_part' },
  { table: 'brand_pictures', column: 'sealed_picture' },
  { table: 'lexicons', column: 'sealed_words' },
  { table: 'own_themes', column: 'sealed_theme' },
] as const

/** Every update compares the old value first, so that nothing newer is overwritten. */
export class PostgresSealingBacklog implements SealingBacklog {
  readonly #sql: SqlClient
  readonly #ring: TextSealer
  readonly #sealers: PostgresProjectSealers
  /** By kind, the last id of the current round. Without it, values that can't be opened would block the others. */
  readonly #reached = new Map<string, string>()

  constructor({ sql }: Pick<Database, 'sql'>, ring: TextSealer, sealers: PostgresProjectSealers) {
    this.#sql = sql
    this.#ring = ring
    this.#sealers = sealers
  }

  async count({ pictures }: { pictures: boolean }): Promise<number> {
    const kid = this.#ring.activeKid
    const [row] = await this.#sql.query<{ n: number }>`
      SELECT ((SELECT count(*) FROM projects WHERE sealed_key IS NULL)
            + (SELECT count(*) FROM projects WHERE ${isSealedByOther(SEALED_KEY, kid)})
            + (SELECT count(*) FROM projects WHERE sealed_version(sealed_head) = 1)
            + (SELECT count(*) FROM revisions WHERE sealed_version(sealed_text) = 1)
            + (SELECT count(*) FROM artifacts WHERE sealed_version(sealed_alt_text) = 1)
            + (SELECT count(*) FROM renders WHERE ${IS_WRITTEN_IN_CLEAR})
            + (SELECT count(*) FROM tokens WHERE name <> '')
            + (SELECT count(*) FROM tokens WHERE ${isSealedByOther(SEALED_NAME, kid)})
            + ${Prisma.join(
              SEALED_FOR_ACCOUNTS.map(
                ({ table, column }) =>
                  Prisma.sql`(SELECT count(*) FROM ${Prisma.raw(table)} WHERE ${isSealedByOther(Prisma.raw(column), kid)})`,
              ),
              ' + ',
            )}
            + (SELECT count(*) FROM artifacts a WHERE ${pictures ? Prisma.sql`NOT a.is_sealed` : IS_TEXT_IN_CLEAR})
            + (SELECT count(*) FROM project_images WHERE NOT is_sealed AND prefix IS NOT NULL))::int AS n`
    return row?.n ?? 0
  }

  async sealValues(): Promise<SealedSome> {
    const total = { sealed: 0, refused: 0 }
    const steps = [
      () => this.#giveKeys(),
      () => this.#wrapKeys(),
      ...SEALED_BY_RING.map((place) => () => this.#sealAgain(place)),
      () => this.#sealConfigs(),
      () => this.#sealNames(),
      ...SEALED_FOR_ACCOUNTS.map((place) => () => this.#sealForAccounts(place)),
    ]
    for (const step of steps) {
      const { sealed, refused } = await step()
      total.sealed += sealed
      total.refused += refused
    }
    return total
  }

  async listFiles(after: string, { pictures }: { pictures: boolean }): Promise<readonly UnsealedFile[]> {
    const artifacts = await this.#sql.query<ArtifactRow>`
      SELECT a.id, r.project_id AS "projectId", a.content_type AS "contentType", a.object_key AS "objectKey",
             a.sha256, a.bytes, false AS "isSealed"
      FROM artifacts a JOIN renders r ON r.id = a.render_id
      WHERE a.id > ${after} AND ${pictures ? Prisma.sql`NOT a.is_sealed` : IS_TEXT_IN_CLEAR}
      ORDER BY a.id LIMIT ${AT_ONCE}::int`
    if (artifacts.length > 0) {
      return artifacts.map((row) => {
        const { id, projectId, contentType } = row
        return { ...fileOf(projectId, row), contentType, row: { kind: 'artifact', id } }
      })
    }
    const images = await this.#sql.query<ImageRow>`
      SELECT project_id AS "projectId", prefix, content_type AS "contentType", bytes, false AS "isSealed"
      FROM project_images WHERE NOT is_sealed AND prefix > ${after} ORDER BY prefix LIMIT ${AT_ONCE}::int`
    return images.map((row) => {
      const { prefix: id, projectId, contentType } = row
      return { ...fileOfImage(projectId, row), contentType, row: { kind: 'image', id } }
    })
  }

  async fileSealed({ projectId, key, row }: UnsealedFile): Promise<void> {
    if (row.kind === 'artifact') {
      await this.#sql
        .execute`UPDATE artifacts SET is_sealed = true WHERE id = ${row.id} AND object_key = ${key}`
    } else {
      await this.#sql.execute`
        UPDATE project_images SET is_sealed = true WHERE project_id = ${projectId} AND prefix = ${row.id}`
    }
  }

  #giveKeys(): Promise<SealedSome> {
    const list = (after: string) => this.#sql.query<{ id: ProjectId }>`
      SELECT id FROM projects WHERE sealed_key IS NULL AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}::int`
    return this.#each('keys', list, async ({ id }) => {
      await this.#sealers.get(id)
    })
  }

  /** Re-encrypts project keys after a key rotation. What the project keys have sealed stays as it is. */
  #wrapKeys(): Promise<SealedSome> {
    const list = (after: string) => this.#sql.query<{ id: ProjectId; value: Buffer }>`
      SELECT id, sealed_key AS value FROM projects
      WHERE ${isSealedByOther(SEALED_KEY, this.#ring.activeKid)} AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}::int`
    return this.#each('wrapped keys', list, async ({ id, value }) => {
      const wrapped = this.#ring.wrapKey(this.#ring.unwrapKey(value, id), id)
      await this.#sql.execute`
        UPDATE projects SET sealed_key = ${wrapped}::bytea WHERE id = ${id} AND sealed_key = ${value}::bytea`
    })
  }

  #sealAgain({ table, column, project }: (typeof SEALED_BY_RING)[number]): Promise<SealedSome> {
    const [t, c] = [Prisma.raw(table), Prisma.raw(column)]
    const list = (after: string) => this.#sql.query<{ id: string; project_id: ProjectId; value: Buffer }>`
      SELECT t.id, ${Prisma.raw(project)} AS project_id, t.${c} AS value FROM ${t} t
      WHERE sealed_version(t.${c}) = 1 AND t.id > ${after} ORDER BY t.id LIMIT ${AT_ONCE}::int`
    return this.#each(column, list, async ({ id, project_id, value }) => {
      const sealer = await this.#sealers.get(project_id)
      const sealed = sealer.seal(sealer.open(value, id), id)
      await this.#sql.execute`
        UPDATE ${t} SET ${c} = ${sealed}::bytea WHERE id = ${id} AND ${c} = ${value}::bytea`
    })
  }

  #sealConfigs(): Promise<SealedSome> {
    const list = (after: string) => this.#sql.query<ConfigRow>`
      SELECT id, project_id, config, sealed_config FROM renders
      WHERE ${IS_WRITTEN_IN_CLEAR} AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}::int`
    return this.#each('configs', list, async ({ id, project_id, config, sealed_config: before }) => {
      const sealer = await this.#sealers.get(project_id)
      const place = configPlace(id)
      const { clear, written } = partConfig({ ...config, ...(before && sealer.open<object>(before, place)) })
      await this.#sql.execute`
        UPDATE renders SET config = ${JSON.stringify(clear)}::jsonb, sealed_config = ${sealer.seal(written, place)}::bytea
        WHERE id = ${id} AND config = ${JSON.stringify(config)}::jsonb`
    })
  }

  #sealNames(): Promise<SealedSome> {
    const kid = this.#ring.activeKid
    const list = (after: string) => this.#sql.query<{ id: string; name: string; sealed_name: Buffer | null }>`
      SELECT id, name, sealed_name FROM tokens
      WHERE (name <> '' OR ${isSealedByOther(SEALED_NAME, kid)}) AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}::int`
    return this.#each('names', list, async ({ id, name, sealed_name: before }) => {
      const sealed = this.#ring.seal(before ? this.#ring.open(before, id) : name, id)
      await this.#sql.execute`
        UPDATE tokens SET sealed_name = ${sealed}::bytea, name = ''
        WHERE id = ${id} AND name = ${name} AND sealed_name IS NOT DISTINCT FROM ${before}::bytea`
    })
  }

  #sealForAccounts({ table, column }: (typeof SEALED_FOR_ACCOUNTS)[number]): Promise<SealedSome> {
    const [t, c] = [Prisma.raw(table), Prisma.raw(column)]
    const list = (after: string) => this.#sql.query<{ id: string; value: Buffer }>`
      SELECT id, ${c} AS value FROM ${t}
      WHERE ${isSealedByOther(c, this.#ring.activeKid)} AND id > ${after} ORDER BY id LIMIT ${AT_ONCE}::int`
    return this.#each(column, list, async ({ id, value }) => {
      const sealed = this.#ring.seal(this.#ring.open(value, id), id)
      await this.#sql
        .execute`UPDATE ${t} SET ${c} = ${sealed}::bytea WHERE id = ${id} AND ${c} = ${value}::bytea`
    })
  }

  /** Seals the next rows of a kind one by one. A row that can't be opened stays as it is. */
  async #each<R extends { readonly id: string }>(
    kind: string,
    list: (after: string) => Promise<R[]>,
    seal: (row: R) => Promise<void>,
  ): Promise<SealedSome> {
    const rows = await list(this.#reached.get(kind) ?? '')
    let refused = 0
    for (const row of rows) {
      try {
        await seal(row)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        refused += 1
      }
    }
    this.#reached.set(kind, rows.length < AT_ONCE ? '' : (rows.at(-1)?.id ?? ''))
    return { sealed: rows.length - refused, refused }
  }
}

type ArtifactRow = {
  readonly id: string
  readonly projectId: ProjectId
  readonly contentType: string
  readonly objectKey: string
  readonly sha256: string
  readonly bytes: number
  readonly isSealed: boolean
}
type ImageRow = ProjectImage & { readonly projectId: ProjectId }
type ConfigRow = {
  readonly id: string
  readonly project_id: ProjectId
  readonly config: RenderConfig
  readonly sealed_config: Buffer | null
}
