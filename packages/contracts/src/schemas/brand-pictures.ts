import { z } from 'zod'
import { hexSchema } from './theme-file.ts'

/** The pictures that a brand may have. */
export const BRAND_PICTURES = ['logo', 'logo_dark', 'avatar', 'background'] as const
export const brandPictureNameSchema = z
  .enum(BRAND_PICTURES)
  .describe(
    '`logo`; `logo_dark`, which takes its place where it is easier to see; `avatar`, which is shown round; `background`, which lies behind the text.',
  )

const px = z.number().int().min(1)

export const brandPictureSchema = z
  .object({
    content_type: z.enum(['image/png', 'image/jpeg']),
    width: px,
    height: px,
    bytes: px.describe('Counts towards the quota of uploaded images.'),
    since_version: px.describe(
      'The version of the brand that brought it. A file of this version never changes.',
    ),
    outline: z
      .array(z.object({ colour: hexSchema, share: z.number().min(0).max(1) }))
      .describe(
        'The colours beside what is clear, and how much of the outline has them. Where they are too faint on a page, the logo lies on a tile. Empty: nothing is clear. Of a background: the least and the greatest value of its channels.',
      ),
  })
  .meta({ id: 'BrandPicture', description: 'A picture of a brand, without its pixels.' })
export type BrandPicture = z.output<typeof brandPictureSchema>

const shown = brandPictureSchema.nullable()
export const brandPicturesSchema = z
  .object({ logo: shown, logo_dark: shown, avatar: shown, background: shown })
  .describe('Their files are at `/brands/{id}/pictures/{picture}`.')

export const brandBackgroundSchema = z
  .strictObject({
    fit: z
      .enum(['cover', 'tile'])
      .default('cover')
      .describe('`cover`: as large as the page; `tile`: repeated, for patterns.'),
    on: z.enum(['all', 'covers']).default('all').describe('`covers`: covers and end cards alone.'),
  })
  .describe('How the picture `background` lies behind pages. A veil of the paper keeps the text legible.')
