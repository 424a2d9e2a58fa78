import { z } from 'zod'

const hexSchema = z.string().regex(/^#[0-9a-f]{6}$/)

/** Something that keeps a theme from being saved. Paths and colours only: the name of a theme is user text. */
export const themeFindingSchema = z
  .object({
    rule: z
      .enum(['contrast', 'contrast_in_wechat', 'pages'])
      .describe(
        '`contrast`: a text is too faint on a background. `contrast_in_wechat`: the same in an article of WeChat, in its light or its dark mode. `pages`: a sample does not break into pages as it should.',
      ),
    scheme: z.enum(['light', 'dark']).nullable(),
    path: z.string().describe('The value to change, such as `light.quiet`.'),
    text: z.string().nullable().describe('The colour of the text, by its path.'),
    background: z.string().nullable().describe('The colour behind it, by its path.'),
    contrast: z.number().nullable().describe('By WCAG 2.2: 1 to 21.'),
    contrast_needed: z.number().nullable(),
    apca: z.number().nullable().describe('By APCA: Lc 0 to 108, without its sign.'),
    apca_needed: z.number().nullable(),
    suggestion: hexSchema
      .nullable()
      .describe('The nearest colour for `path` that holds on all its backgrounds. Null: there is none.'),
    message: z.string(),
  })
  .meta({ id: 'ThemeFinding', description: 'What keeps a theme from being saved.' })
export type ThemeFinding = z.output<typeof themeFindingSchema>
