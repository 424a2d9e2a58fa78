import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { brandFontsSchema } from '../schemas/brand-fonts.ts'
import { brandChangeSchema, brandKitSchema, storedBrandFields } from '../schemas/brand-kit.ts'
import { brandPicturesSchema } from '../schemas/brand-pictures.ts'

export const brandIdSchema = idSchema('brand')

export const brandSchema = z
  .object({
    brand_id: brandIdSchema.describe('For `config.brand`.'),
    ...storedBrandFields,
    pictures: brandPicturesSchema,
    fonts: brandFontsSchema,
    version: z.number().int().min(1).describe('Increases by 1 with every change.'),
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .meta({ id: 'Brand', description: 'A brand, which any theme can wear. Nobody else can see or use it.' })

/** The answer to a change. It is partial, because a token may have write access without read access. */
export const changedBrandSchema = brandSchema
  .partial({
    name: true,
    colours: true,
    signature: true,
    qr: true,
    corner_mark: true,
    background: true,
    pictures: true,
    fonts: true,
  })
  .meta({
    id: 'ChangedBrand',
    description:
      'The brand after a change. A token without `project:read` gets its id and its version alone.',
  })

const PROOF =
  'The colours are proven before they are saved: each pair that they make with one another, and with `plain-ink` for roles that are not given, by WCAG 2.2 and by APCA. If a pair does not hold, the answer is `invalid_request` with `details.reason: "brand_faulty"` and `details.findings`, each with the nearest colour that holds.'

export const createBrand = defineEndpoint({
  name: 'brands.create',
  summary: 'Save a brand',
  description: PROOF,
  method: 'POST',
  path: '/brands',
  access: { kind: 'token', scope: 'project:write' },
  body: brandKitSchema,
  answer: { kind: 'json', data: brandSchema },
  status: 201,
  isCreate: true,
  failures: ['quota_exceeded'],
})

export const listBrands = defineEndpoint({
  name: 'brands.list',
  summary: 'List your brands, newest first',
  method: 'GET',
  path: '/brands',
  access: { kind: 'token', scope: 'project:read' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(brandSchema) },
  status: 200,
})

export const getBrand = defineEndpoint({
  name: 'brands.get',
  summary: 'Read a brand',
  method: 'GET',
  path: '/brands/{id}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: brandIdSchema }),
  answer: { kind: 'json', data: brandSchema },
  status: 200,
  conditional: 'read',
})

export const updateBrand = defineEndpoint({
  name: 'brands.update',
  summary: 'Change a brand',
  description: `Missing parts stay; a given part, such as \`colours\`, is replaced as a whole. Renders that were requested before keep the brand as it was. ${PROOF}`,
  method: 'PATCH',
  path: '/brands/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: brandIdSchema }),
  body: brandChangeSchema,
  answer: { kind: 'json', data: changedBrandSchema },
  status: 200,
  conditional: 'write',
})

const deletedBrandSchema = z
  .object({ brand_id: brandIdSchema, deleted_at: momentSchema })
  .meta({ id: 'DeletedBrand' })

export const deleteBrand = defineEndpoint({
  name: 'brands.delete',
  summary: 'Delete a brand',
  description:
    'Renders that were requested before keep it, also those that are still queued. Designs that name it then have none.',
  method: 'DELETE',
  path: '/brands/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: brandIdSchema }),
  answer: { kind: 'json', data: deletedBrandSchema },
  status: 200,
})
