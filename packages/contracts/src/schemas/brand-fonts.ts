import { z } from 'zod'

/** The places of a brand's fonts. */
export const BRAND_FONTS = ['heading', 'body', 'body_bold'] as const
export const brandFontSlotSchema = z
  .enum(BRAND_FONTS)
  .describe(
    '`heading`: titles and headings; `body`: text; `body_bold`: bold text. Without `body_bold`, bold text has the accent instead of a bold weight, unless the file of `body` has a weight axis.',
  )

export const EMBEDDING_RIGHTS = ['installable', 'editable', 'preview_and_print'] as const
const weight = z.number().int().min(1).max(1000)

export const brandFontSchema = z
  .object({
    name: z.string().nullable().describe('The name that the font gives itself. Null: none that can be read.'),
    format: z.enum(['truetype', 'opentype']).describe('The format in which it is stored and read.'),
    bytes: z.number().int().min(1).describe('Counts towards the quota of uploaded images.'),
    characters: z
      .number()
      .int()
      .min(1)
      .describe('How many characters it has. Pages show others in the font of the theme.'),
    han: z
      .boolean()
      .describe('Whether it has Chinese characters. Pages show them in the font of the theme if not.'),
    weights: z
      .object({ min: weight, max: weight })
      .describe('Equal for a font of one weight; a range for a font with a weight axis.'),
    embedding: z
      .enum(EMBEDDING_RIGHTS)
      .describe(
        'The right that the file grants (`fsType`). `installable`: any use; `editable`: documents that others may edit; `preview_and_print`: documents that others may view and print, such as pictures of pages. Files that grant none are refused.',
      ),
    since_version: z
      .number()
      .int()
      .min(1)
      .describe('The version of the brand that brought it. A file of this version never changes.'),
  })
  .meta({ id: 'BrandFont', description: 'A font of a brand, without its file.' })
export type BrandFont = z.output<typeof brandFontSchema>

const shown = brandFontSchema.nullable()
export const brandFontsSchema = z
  .object({ heading: shown, body: shown, body_bold: shown })
  .describe('Their files are at `/brands/{id}/fonts/{slot}`.')
