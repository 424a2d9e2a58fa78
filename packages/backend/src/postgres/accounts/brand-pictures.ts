import type { BrandContent, BrandFiles, BrandPictureName } from '@galley/contracts'
import { BRAND_PICTURES } from '@galley/contracts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { BrandPictures } from '../../ports/accounts/brand-pictures.ts'
import type { Brand } from '../../ports/accounts/owned-items.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import type { Database } from '../database.ts'
import { takeSpace } from './brand-space.ts'

type File = NonNullable<BrandFiles[BrandPictureName]>
/** Which picture it is goes with it, so that a picture can't take another one's place. */
type Sealed = { readonly name: BrandPictureName; readonly file: File }

export class PostgresBrandPictures implements BrandPictures {
  readonly #sql: Database['sql']
  readonly #sealer: TextSealer

  constructor({ sql }: Pick<Database, 'sql'>, sealer: TextSealer) {
    this.#sql = sql
    this.#sealer = sealer
  }

  async list(
    userId: UserId,
    id: BrandId,
    names: readonly BrandPictureName[] = BRAND_PICTURES,
  ): Promise<BrandFiles> {
    const ids = names.map((name) => placeOf(id, name))
    const rows = await this.#sql.query<{ id: string; sealed: Uint8Array }>`
      SELECT p.id, p.sealed_picture AS sealed FROM brand_pictures p JOIN brands b ON b.id = p.brand_id
      WHERE b.id = ${id} AND b.user_id = ${userId} AND p.id = ANY(${ids}::text[])`
    const opened = rows.map((row) => this.#sealer.open<Sealed>(row.sealed, row.id))
    return Object.fromEntries(opened.map(({ name, file }) => [name, file]))
  }

  async replace(
    userId: UserId,
    before: Brand,
    { name, file, now }: Parameters<BrandPictures['replace']>[2],
  ): Promise<Brand | null> {
    const { id, version } = before
    const content = withPicture(before, name, file)
    const sealed = this.#sealer.seal(content, id)
    return this.#sql.transaction(async (tx) => {
      const changed = await tx.execute`
        UPDATE brands
        SET sealed_kit = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
        WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int`
      if (changed === 0) return null
      const pictureId = placeOf(id, name)
      await tx.execute`DELETE FROM brand_pictures WHERE id = ${pictureId}`
      if (file) {
        await takeSpace(tx, userId, file.bytes)
        const picture = this.#sealer.seal({ name, file } satisfies Sealed, pictureId)
        await tx.execute`
          INSERT INTO brand_pictures (id, brand_id, user_id, bytes, sealed_picture)
          VALUES (${pictureId}, ${id}, ${userId}, ${file.bytes}::int, ${picture}::bytea)`
      }
      return { ...before, content, version: version + 1, updatedAt: now }
    })
  }
}

function placeOf(id: BrandId, name: BrandPictureName): string {
  return `${id}/${name}`
}

function withPicture(
  { content: { pictures, ...kit }, version }: Brand,
  name: BrandPictureName,
  file: File | null | undefined,
): BrandContent {
  const { [name]: _, ...others } = pictures ?? {}
  if (!file) return { ...kit, pictures: others }
  const { data: _data, ...facts } = file
  return { ...kit, pictures: { ...others, [name]: { ...facts, since_version: version + 1 } } }
}
