import type { Brand, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { BrandChange, BrandId, BrandKit } from '@galley/contracts'
import { changeBrand } from '@galley/contracts'
import { proveBrand } from '@galley/render'
import type { ApiContext } from '../context.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: BrandId
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly change: BrandChange
}

/**
 * Changes the given parts of a brand. Two changes at the same moment are made one after the other, so none is lost.
 *
 * @throws not_found; invalid_request (412) for another version, and (`brand_faulty`) for colours that don't hold.
 */
export async function reviseBrand(
  ctx: Pick<ApiContext, 'brands' | 'clock'>,
  { ownerId, id, ifVersion, change }: Change,
): Promise<Brand> {
  for (;;) {
    const before = await ctx.brands.find(ownerId, id)
    if (!before) throw noSuchBrand()
    refuseStale(before, ifVersion)
    const content = changeBrand(before.content, change)
    refuseFaultyBrand(content)
    const after = await ctx.brands.replace(ownerId, before, { content, now: ctx.clock.now() })
    if (after) return after
  }
}

/** Checks that a brand may be saved. @throws invalid_request (`brand_faulty`) */
export function refuseFaultyBrand(kit: BrandKit): void {
  const findings = proveBrand(kit)
  if (findings.length === 0) return
  throw appError('invalid_request', 'The colours do not hold. `details.findings` says where.', {
    details: { reason: 'brand_faulty', findings },
  })
}

export function noSuchBrand() {
  return appError('not_found', 'There is no such brand.')
}

/** Checks that a brand has the version that a change is based on; null: any. @throws invalid_request (412) */
export function refuseStale({ version }: Pick<Brand, 'version'>, ifVersion: number | null): void {
  if (ifVersion === null || ifVersion === version) return
  throw appError('invalid_request', 'The brand has another version than `If-Match` names.', {
    status: 412,
    details: { reason: 'version_mismatch' },
  })
}
