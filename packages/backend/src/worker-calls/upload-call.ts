import { idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { StoredUpload, UploadRefusal } from '../ports/image-uploads.ts'
import { UPLOAD_REFUSALS } from '../ports/image-uploads.ts'

export const UPLOADS_PATH = '/image-uploads'

/** The query of an upload. The body is the file itself. */
export const uploadQuerySchema = z.object({ owner: idSchema('user'), project: idSchema('project') })

const px = z.number().int().min(1).max(10_000)

export const storedUploadSchema = z.union([
  z.strictObject({ refused: z.enum(UPLOAD_REFUSALS) }),
  z.strictObject({
    prefix: z.string(),
    placeholder: z.string(),
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
  }),
]) satisfies z.ZodType<StoredUpload | { refused: UploadRefusal }>
