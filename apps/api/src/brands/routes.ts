import { newId } from '@galley/backend'
import {
  brandIdSchema,
  createBrand,
  deleteBrand,
  getBrand,
  listBrands,
  parseId,
  updateBrand,
} from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { etagOf, readVersion } from '../projects/project-version.ts'
import { brandFontRoutes } from './fonts.ts'
import { brandPictureRoutes } from './pictures.ts'
import { changedBrand, presentBrand } from './present-brand.ts'
import { noSuchBrand, refuseFaultyBrand, reviseBrand } from './revise-brand.ts'

/** Serves users' brands. They are private: the owner is in the condition of every statement. */
export function brandRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createBrand, {
    make: async ({ ownerId, body: content }, begin) => {
      refuseFaultyBrand(content)
      const brand = { id: newId('brand'), content, createdAt: ctx.clock.now() }
      const outcome = await ctx.brands.add({ ...brand, userId: ownerId }, begin(brand.id))
      if (outcome.kind === 'replayed') return outcome
      const { createdAt: updatedAt } = brand
      return { kind: 'created', reply: { data: presentBrand({ ...brand, version: 1, updatedAt }) } }
    },
    replay: async ({ ownerId }, id) => {
      const brand = await ctx.brands.find(ownerId, parseId('brand', id))
      if (!brand) throw noSuchBrand()
      return { data: presentBrand(brand) }
    },
  })

  endpoints.serve(listBrands, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, brandIdSchema)
    const page = await ctx.brands.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map(presentBrand), meta: pageMeta(page) }
  })

  endpoints.serve(getBrand, async ({ ownerId, params }) => {
    const brand = await ctx.brands.find(ownerId, params.id)
    if (!brand) throw noSuchBrand()
    return { data: presentBrand(brand), etag: etagOf(brand.version) }
  })

  endpoints.serve(updateBrand, async ({ ownerId, bearer, params, body, ifMatch }) => {
    const change = { ownerId, id: params.id, ifVersion: readVersion(ifMatch), change: body }
    const brand = await reviseBrand(ctx, change)
    return { data: changedBrand(brand, bearer), etag: etagOf(brand.version) }
  })

  endpoints.serve(deleteBrand, async ({ ownerId, params }) => {
    if (!(await ctx.brands.remove(ownerId, params.id))) throw noSuchBrand()
    return { data: { brand_id: params.id, deleted_at: ctx.clock.now().toISOString() } }
  })

  brandPictureRoutes(endpoints, ctx)
  brandFontRoutes(endpoints, ctx)
}
