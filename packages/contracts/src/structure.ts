import { z } from 'zod'
import { platformSchema } from './platforms.ts'

const count = z.number().int().nonnegative()

/** A heading of the text. `line` counts from 1. Its text is body text. */
export const headingSchema = z.object({
  level: z.number().int().min(1).max(6),
  text: z.string(),
  line: count,
})

/** What a reading of the text finds: the `structure` of a project. */
export const structureSchema = z.object({
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
  /** Latin words plus CJK characters, as word processors count a mixed text. */
  words: count,
  /** Graphemes other than white space. */
  characters: count,
  /** CJK characters as a share of all letters and digits, 0…1. */
  cjk_ratio: z.number().min(0).max(1),
  reading_time_s: count,
  /** BCP 47, guessed from the script: `zh-Hans`, `zh-Hant`, `ja`, `ko` or `en`. */
  language: z.string(),
  suggested: z.object({
    platform: platformSchema,
    aspect_ratio: z.string(),
    theme: z.string(),
    cover: z.boolean(),
  }),
  /** Explicit page breaks in the text. */
  page_breaks: count,
})
export type Structure = z.infer<typeof structureSchema>

/** The structure as a listing shows it: heading text is body text and stays away. */
export const structureSummarySchema = structureSchema.omit({ headings: true })
