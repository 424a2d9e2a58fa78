import { z } from 'zod'
import { projectIdSchema } from './resources/projects.ts'
import { artifactKindSchema, renderIdSchema } from './resources/renders.ts'
import { captionSchema } from './schemas/caption.ts'
import { platformSchema } from './schemas/platforms.ts'
import { renderConfigSchema } from './schemas/render-config.ts'

/** The longest description of an image, in UTF-16 units: the limit of X. */
export const ALT_TEXT_UNITS = 1000

const fingerprintSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** The content of `manifest.json`: how a render was made, and its pages and files. */
export const manifestSchema = z
  .object({
    manifest_version: z.literal(1),
    render_id: renderIdSchema,
    project_id: projectIdSchema,
    project_version: z.number().int(),
    platform: platformSchema,
    config: renderConfigSchema,
    language: z.string().describe('BCP 47: the language that the text was rendered in.'),
    engine: z
      .object({ name: z.literal('galley'), version: z.string(), browser: z.string() })
      .describe('The same engine renders the same text to the same bytes.'),
    theme: z.object({
      theme_id: z.string(),
      version: fingerprintSchema.describe('Changes whenever a value of the theme does.'),
      fonts: z.array(z.string()).describe("The theme's fonts, the body text's first."),
    }),
    fonts_used: z
      .array(z.string())
      .describe(
        'The fonts that the pictures use, including fallbacks, the one with the most characters first.',
      ),
    layout_hashes: z
      .array(fingerprintSchema)
      .describe('One per document: equal if all page and line breaks are the same.'),
    pages: z
      .array(
        z.object({
          page: z.number().int().min(1),
          kind: z.enum(['cover', 'page']),
          first_line: z
            .number()
            .int()
            .nullable()
            .describe('A line of the Markdown, from 1. Null for a cover or an end card.'),
          last_line: z.number().int().nullable(),
          missing_glyphs: z.number().int().describe('The number of character ranges without a font.'),
          fill: z.number().min(0).max(1).describe("The used share of the page's height."),
          alt_text: z.string().max(ALT_TEXT_UNITS),
        }),
      )
      .describe('Every picture, in order.'),
    caption: captionSchema
      .nullable()
      .describe('The text to post with the pictures. Null if the platform has none.'),
    files: z.array(
      z.object({
        name: z.string(),
        kind: artifactKindSchema,
        page: z.number().int().nullable(),
        content_type: z.string(),
        width_px: z.number().int().nullable(),
        height_px: z.number().int().nullable(),
        bytes: z.number().int(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    ),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), page: z.number().int().nullable() })),
  })
  .meta({ id: 'Manifest' })
export type Manifest = z.infer<typeof manifestSchema>
