import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BrandFonts, UserId } from '@galley/backend'
import type { BrandFont, BrandFontSlot, BrandId } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'

/** A whole font in memory that threads share, so that none copies it. */
export type WholeFont = Pick<BrandFont, 'format' | 'weights' | 'han'> & {
  readonly bytes: Uint8Array<SharedArrayBuffer>
}
export type WholeFonts = { readonly [K in BrandFontSlot]?: WholeFont }

type Named = { readonly ownerId: UserId; readonly id: BrandId; readonly slot: BrandFontSlot }

/** Two large fonts for Chinese, or a hundred for Latin. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Opens the fonts of brands, and keeps the last ones: a writer who renders or checks a text does so again soon, and a font for
 * Chinese has 10 to 20 MB. A file never changes under its version, so none is stale. Its brand is looked up first, so no user
 * gets a font of another one.
 */
export class UnpackedFonts {
  readonly #fonts: BrandFonts
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, Promise<Uint8Array<SharedArrayBuffer> | null>>()
  readonly #sizes = new Map<string, number>()

  constructor(fonts: BrandFonts) {
    this.#fonts = fonts
  }

  /** Returns the fonts of a brand; none that was removed meanwhile. */
  async ofBrand(
    ownerId: UserId,
    id: BrandId,
    fonts: { readonly [K in BrandFontSlot]?: BrandFont | null | undefined },
  ): Promise<WholeFonts> {
    const slots = Object.entries(fonts) as [BrandFontSlot, BrandFont | null | undefined][]
    const found = slots.map(async ([slot, facts]) => {
      const bytes = facts ? await this.#find({ ownerId, id, slot }, facts.since_version) : null
      if (!facts || !bytes) return []
      const { format, weights, han } = facts
      return [[slot, { format, weights, han, bytes }] as const]
    })
    return Object.fromEntries((await Promise.all(found)).flat())
  }

  #find(named: Named, version: number): Promise<Uint8Array<SharedArrayBuffer> | null> {
    const key = `${named.id}/${named.slot}/${version}`
    const kept = this.#kept.get(key)
    this.#kept.delete(key)
    const found = kept ?? this.#read(key, named)
    this.#kept.set(key, found)
    return found
  }

  async #read(key: string, { ownerId, id, slot }: Named): Promise<Uint8Array<SharedArrayBuffer> | null> {
    try {
      const packed = await this.#fonts.read(ownerId, id, slot)
      if (!packed) {
        this.#kept.delete(key)
        return null
      }
      const font = await promisify(gunzip)(packed, { maxOutputLength: LIMITS.fontUnpackedBytes })
      const bytes = new Uint8Array(new SharedArrayBuffer(font.byteLength))
      bytes.set(font)
      this.#sizes.set(key, font.byteLength)
      this.#forgetOldest(key)
      return bytes
    } catch (error) {
      this.#kept.delete(key)
      throw error
    }
  }

  #forgetOldest(newest: string): void {
    let total = [...this.#sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
    for (const key of this.#kept.keys()) {
      if (total <= MOST_BYTES) return
      const bytes = this.#sizes.get(key)
      if (bytes === undefined || key === newest) continue
      this.#kept.delete(key)
      this.#sizes.delete(key)
      total -= bytes
    }
  }
}
