import { idSchema, LIMITS } from '@galley/contracts'
import { z } from 'zod'
import type { ImageSize, ImageSizesRequest } from '../ports/images/image-sizes.ts'

export const IMAGES_PATH = '/images'

export const imageSizesRequestSchema = z.strictObject({
  ownerId: idSchema('user'),
  projectId: idSchema('project').nullable(),
  addresses: z.array(z.string()).max(LIMITS.imagesPerText + 2 * LIMITS.ownImagesPerText),
  mayFetch: z.boolean(),
  withinMs: z.number().int().min(1).max(10_000),
}) satisfies z.ZodType<ImageSizesRequest>

const px = z.number().int().min(1).max(10_000)

/** One entry for each address, in the same order. `unknown`: the picture has not been fetched. */
export const imageSizesSchema = z.array(
  z.union([
    z.object({ widthPx: px, heightPx: px, textShare: z.number().nullish() }),
    z.null(),
    z.literal('unknown'),
  ]),
) satisfies z.ZodType<(ImageSize | null | 'unknown')[]>
