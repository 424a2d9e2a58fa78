import { BRAND_PICTURES, brandPictureSchema, idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { EncodedBrandPicture } from '../ports/images/brand-picture-encoder.ts'
import { UPLOAD_REFUSALS } from '../ports/images/image-uploads.ts'

export const BRAND_PICTURES_PATH = '/brand-pictures'

/** The query of the call. The body is the file itself. */
export const brandPictureQuerySchema = z.object({ owner: idSchema('user'), name: z.enum(BRAND_PICTURES) })

/** Twice the bytes of the largest logo, in base64. */
const MAX_DATA_CHARS = 4_000_000

export const encodedBrandPictureSchema = z.union([
  z.strictObject({ refused: z.enum(UPLOAD_REFUSALS) }),
  brandPictureSchema.omit({ since_version: true }).extend({ data: z.base64().max(MAX_DATA_CHARS) }),
]) satisfies z.ZodType<EncodedBrandPicture>
