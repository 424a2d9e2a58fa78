import { idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { StoredUpload, UploadRefusal } from '../ports/images/image-uploads.ts'
import { UPLOAD_REFUSALS } from '../ports/images/image-uploads.ts'

export const UPLOADS_PATH = '/image-uploads'

/** The query of an upload. The body is the file itself. */
export const uploadQuerySchema = z.object({
  owner: idSchema('user'),
  project: idSchema('project'),
  /** Present if the API knows `textShare`. Older ones refuse an answer that has it. */
  text: z.literal('1').optional(),
})

const px = z.number().int().min(1).max(10_000)

export const storedFilesSchema = z.strictObject({
  prefix: z.string(),
  placeholder: z.string(),
  textShare: z.number().min(0).max(1).nullish(),
  files: z
    .array(
      z.strictObject({
        contentType: z.enum(['image/png', 'image/jpeg']),
        widthPx: px,
        heightPx: px,
        bytes: z.number().int().min(1),
      }),
    )
    .min(1),
}) satisfies z.ZodType<StoredUpload>

export const storedUploadSchema = z.union([
  z.strictObject({ refused: z.enum(UPLOAD_REFUSALS) }),
  storedFilesSchema,
]) satisfies z.ZodType<StoredUpload | { refused: UploadRefusal }>
