import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { plainTextSchema } from './plain-text.ts'

export const PAGE_CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
export type PageCorner = (typeof PAGE_CORNERS)[number]

export const MARK_CONTENTS = ['logo', 'avatar', 'text'] as const

export const cornerMarkSchema = z
  .strictObject({
    content: z
      .enum(MARK_CONTENTS)
      .describe('A picture of the brand, or `text`. A picture that the brand lacks is no mark.'),
    text: plainTextSchema
      .trim()
      .min(1)
      .max(LIMITS.cornerMarkChars)
      .nullable()
      .default(null)
      .describe('Such as a handle. Shown if `content` is `text`.'),
    corner: z
      .enum(PAGE_CORNERS)
      .describe(
        'Where a theme has names, a number or an ornament in this corner, the mark is in the other one of that side.',
      ),
  })
  .refine(({ content, text }) => content !== 'text' || text !== null, {
    message: 'needs a `text`',
    path: ['text'],
  })
  .nullable()
  .describe('A small mark in the margin of each page. Covers and end cards have none.')
export type CornerMark = NonNullable<z.output<typeof cornerMarkSchema>>
