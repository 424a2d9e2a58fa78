import type { BrandContent, BrandFontSlot } from '@galley/contracts'
import type { BrandId, UserId } from '../../domain/ids.ts'
import type { BrandFonts, StoredBrandFont } from '../../ports/accounts/brand-fonts.ts'
import type { Brand } from '../../ports/accounts/owned-items.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import type { Database } from '../database.ts'
import type { SqlClient } from '../sql-client.ts'
import { takeSpace } from './brand-space.ts'

/** Parts of this size are sealed and opened one by one, so that a font of 20 MB holds up no other request for long. */
const PART_BYTES = 256 * 1024

/** Which part it is goes with it, so that a part can't take another one's place. */
type Sealed = { readonly slot: BrandFontSlot; readonly part: number; readonly data: string }

export class PostgresBrandFonts implements BrandFonts {
  readonly #sql: Database['sql']
  readonly #sealer: TextSealer

  constructor({ sql }: Pick<Database, 'sql'>, sealer: TextSealer) {
    this.#sql = sql
    this.#sealer = sealer
  }

  async read(userId: UserId, id: BrandId, slot: BrandFontSlot): Promise<Buffer | null> {
    const rows = await this.#sql.query<{ id: string; sealed: Uint8Array }>`
      SELECT f.id, f.sealed_part AS sealed FROM brand_fonts f JOIN brands b ON b.id = f.brand_id
      WHERE b.id = ${id} AND b.user_id = ${userId} AND f.slot = ${slot} ORDER BY f.part`
    const parts: Buffer[] = []
    for (const row of rows) {
      parts.push(Buffer.from(this.#sealer.open<Sealed>(row.sealed, row.id).data, 'base64'))
      await nextTurn()
    }
    return parts.length > 0 ? Buffer.concat(parts) : null
  }

  async replace(
    userId: UserId,
    before: Brand,
    { slot, font, now }: Parameters<BrandFonts['replace']>[2],
  ): Promise<Brand | null> {
    const { id, version } = before
    const content = withFont(before, slot, font)
    const sealed = this.#sealer.seal(content, id)
    const parts = font ? await this.#sealParts({ id, slot }, font.packed) : []
    return this.#sql.transaction(async (tx) => {
      const changed = await tx.execute`
        UPDATE brands
        SET sealed_kit = ${sealed}::bytea, version = version + 1, updated_at = ${now}::timestamptz
        WHERE id = ${id} AND user_id = ${userId} AND version = ${version}::int`
      if (changed === 0) return null
      await tx.execute`DELETE FROM brand_fonts WHERE brand_id = ${id} AND slot = ${slot}`
      if (font) await takeSpace(tx, userId, font.packed.length)
      for (const part of parts) await addPart(tx, { ...part, brandId: id, userId, slot })
      return { ...before, content, version: version + 1, updatedAt: now }
    })
  }

  async #sealParts({ id, slot }: { id: BrandId; slot: BrandFontSlot }, packed: Buffer) {
    const parts: { id: string; part: number; bytes: number; sealed: Uint8Array }[] = []
    for (let start = 0; start < packed.length; start += PART_BYTES) {
      const bytes = packed.subarray(start, start + PART_BYTES)
      const part = parts.length
      const partId = `${id}/${slot}/${part}`
      const value: Sealed = { slot, part, data: bytes.toString('base64') }
      parts.push({ id: partId, part, bytes: bytes.length, sealed: this.#sealer.seal(value, partId) })
      await nextTurn()
    }
    return parts
  }
}

type NewPart = {
  readonly id: string
  readonly part: number
  readonly bytes: number
  readonly sealed: Uint8Array
  readonly brandId: BrandId
  readonly userId: UserId
  readonly slot: BrandFontSlot
}

async function addPart(tx: SqlClient, { id, part, bytes, sealed, brandId, userId, slot }: NewPart) {
  await tx.execute`
    INSERT INTO brand_fonts (id, brand_id, slot, part, user_id, bytes, sealed_part)
    VALUES (${id}, ${brandId}, ${slot}, ${part}::int, ${userId}, ${bytes}::int, ${sealed}::bytea)`
}

function withFont(
  { content: { fonts, ...kit }, version }: Brand,
  slot: BrandFontSlot,
  font: StoredBrandFont | null,
): BrandContent {
  const { [slot]: _, ...others } = fonts ?? {}
  if (!font) return { ...kit, fonts: others }
  const facts = { ...font.facts, bytes: font.packed.length, since_version: version + 1 }
  return { ...kit, fonts: { ...others, [slot]: facts } }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
