import { z } from 'zod'
import { plainTextSchema } from './plain-text.ts'

/** What a cover is built of. `theme`: the theme's own cover. The theme designs each of the others, too. */
export const COVER_LAYOUTS = [
  'theme',
  'type',
  'number',
  'question',
  'before_after',
  'photo',
  'collage',
  'checklist',
  'quote',
  'ticket',
  'chat',
] as const
export type CoverLayout = (typeof COVER_LAYOUTS)[number]

/** The most characters of a cover's own words, and the last picture that it may name. */
export const COVER_TITLE_CHARS = 80
export const COVER_KICKER_CHARS = 24
const LAST_PICTURE = 200

const picture = z.number().int().min(0).max(LAST_PICTURE)

/** A cover as it is asked for. */
export const coverRequestSchema = z.strictObject({
  layout: z
    .enum(COVER_LAYOUTS)
    .nullish()
    .describe('Default: `theme`. If the text lacks what it needs, another, with a warning.'),
  picture: picture.nullish().describe('Which picture of the text, from 1; 0: none. Default: the first.'),
  title: plainTextSchema.max(COVER_TITLE_CHARS).nullish().describe("Default: the text's title."),
  kicker: plainTextSchema.max(COVER_KICKER_CHARS).nullish().describe('A few words above the title.'),
})

/** A cover with its defaults filled in. */
export const coverSchema = z.object({
  layout: z.enum(COVER_LAYOUTS).default('theme'),
  picture: z.number().int().nullable().default(null),
  title: z.string().nullable().default(null),
  kicker: z.string().nullable().default(null),
})
export type CoverDesign = z.infer<typeof coverSchema>
