import { createSecretKey, randomBytes } from 'node:crypto'
import { appError } from '../../domain/app-error.ts'
import type { ProjectId } from '../../domain/ids.ts'
import type { ProjectSealers } from '../../ports/projects/project-sealers.ts'
import { ProjectSealer } from '../../sealing/project-sealer.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import type { Database } from '../database.ts'
import type { SqlClient } from '../sql-client.ts'

/** How long a key stays in memory after its row was read, because a render stores its files one after the other. */
const KEPT_MS = 60_000
const KEPT_AT_MOST = 1_000
const KEY_BYTES = 32

type CachedSealer = { readonly wrapped: Uint8Array; readonly sealer: ProjectSealer; readonly until: number }

/** Finds the keys of projects. Decrypts them from their rows and caches them for a minute. */
export class PostgresProjectSealers implements ProjectSealers {
  readonly #sql: SqlClient
  readonly #ring: TextSealer
  readonly #kept = new Map<ProjectId, CachedSealer>()

  constructor({ sql }: Pick<Database, 'sql'>, ring: TextSealer) {
    this.#sql = sql
    this.#ring = ring
  }

  /** Creates a key for a project that is about to be recorded. */
  create(id: ProjectId): { sealer: ProjectSealer; sealedKey: Uint8Array<ArrayBuffer> } {
    const key = createSecretKey(randomBytes(KEY_BYTES))
    return { sealer: new ProjectSealer(key, this.#ring), sealedKey: this.#ring.wrapKey(key, id) }
  }

  /** Returns the sealer for a project's row. `sealedKey` null: the project is from before projects had keys. */
  of(id: ProjectId, sealedKey: Uint8Array | null): ProjectSealer {
    if (!sealedKey) return new ProjectSealer(null, this.#ring)
    const kept = this.#kept.get(id)
    const isSame = kept !== undefined && Buffer.compare(kept.wrapped, sealedKey) === 0
    const sealer = isSame ? kept.sealer : new ProjectSealer(this.#ring.unwrapKey(sealedKey, id), this.#ring)
    this.#keep(id, { wrapped: sealedKey, sealer, until: performance.now() + KEPT_MS })
    return sealer
  }

  /** @throws not_found when there is no such project. */
  async get(id: ProjectId): Promise<ProjectSealer> {
    const sealer = await this.find(id)
    if (!sealer) throw appError('not_found', 'There is no such project.')
    return sealer
  }

  /** Returns a project's sealer; null when there is no such project. Gives a project without a key its key. */
  async find(id: ProjectId): Promise<ProjectSealer | null> {
    const kept = this.#kept.get(id)
    if (kept && kept.until > performance.now()) return kept.sealer
    this.#kept.delete(id)
    const read = () =>
      this.#sql.query<{ sealed_key: Uint8Array | null }>`SELECT sealed_key FROM projects WHERE id = ${id}`
    const [row] = await read()
    if (!row || row.sealed_key) return row ? this.of(id, row.sealed_key) : null
    const { sealedKey } = this.create(id)
    await this.#sql
      .execute`UPDATE projects SET sealed_key = ${sealedKey}::bytea WHERE id = ${id} AND sealed_key IS NULL`
    // If two callers give a project its key at once, one of them succeeds.
    const [given] = await read()
    return given ? this.of(id, given.sealed_key) : null
  }

  /** Call this when a project was removed. Other processes forget its key within a minute. */
  forget(id: ProjectId): void {
    this.#kept.delete(id)
  }

  #keep(id: ProjectId, kept: CachedSealer): void {
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    const now = performance.now()
    // A map iterates in insertion order, so the oldest keys come first.
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#kept.size <= KEPT_AT_MOST) break
      this.#kept.delete(oldest)
    }
  }
}
