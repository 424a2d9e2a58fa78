import { z } from 'zod'
import { platformSchema } from './platforms.ts'
import { LINE_BREAKS } from './render-config.ts'

const count = z.number().int().nonnegative()

/** A heading of the text. Its text is body text. */
export const headingSchema = z
  .object({
    level: z.number().int().min(1).max(6),
    text: z.string(),
    line: count.describe('From 1.'),
  })
  .meta({ id: 'Heading' })

const found = z.object({
  headings: z.array(headingSchema),
  blocks: z.object({
    paragraphs: count,
    lists: count,
    code_blocks: count,
    tables: count,
    images: count,
    quotes: count,
    math: count,
    footnotes: count,
  }),
  words: count.describe('Latin words plus CJK characters, as word processors count a mixed text.'),
  characters: count.describe('Graphemes other than white space.'),
  cjk_ratio: z.number().min(0).max(1).describe('CJK characters as a share of all letters and digits.'),
  reading_time_s: count,
  language: z.string().describe('BCP 47, guessed from the script: `zh-Hans`, `zh-Hant`, `ja`, `ko` or `en`.'),
  suggested: z.object({
    platform: platformSchema,
    aspect_ratio: z.string(),
    theme: z.string(),
    cover: z.boolean(),
  }),
  page_breaks: count.describe('Explicit page breaks in the text.'),
  line_breaks: z
    .object({
      mode: z.enum(LINE_BREAKS),
      kept: count,
      joined: count,
      paragraphs: z
        .array(
          z.object({
            first_line: count,
            last_line: count,
            kept: count,
            joined: count,
            // What a comment above the paragraph asks for, or else the mode of the text.
            mode: z.enum(LINE_BREAKS).optional(),
          }),
        )
        .describe('The first 200 with line ends.'),
    })
    .optional()
    .describe('Line ends in paragraphs.'),
})
/** The result of parsing a text: the `structure` of a project. */
export const structureSchema = found.meta({
  id: 'Structure',
  description: 'The structure of the text.',
})
export type Structure = z.infer<typeof structureSchema>

/** The structure in a listing. Heading text is body text, so it is left out. */
export const structureSummarySchema = found.omit({ headings: true, line_breaks: true }).meta({
  id: 'StructureSummary',
  description: 'A structure without its headings, whose text is body text, and without its line breaks.',
})
