import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { platformSchema } from '../schemas/platforms.ts'

const hexColourSchema = z.string().regex(/^#[0-9a-f]{6}$/)

/** A theme in the catalogue: its description, never its style source. */
export const themeSchema = z
  .object({
    theme_id: z.string(),
    name: z.object({ en: z.string(), zh: z.string() }),
    description: z.object({ en: z.string(), zh: z.string() }),
    family: z.string(),
    tags: z.array(z.string()),
    schemes: z.array(z.enum(['light', 'dark'])).describe('A theme with one scheme always uses that one.'),
    platforms: z.array(platformSchema),
    palette: z.array(hexColourSchema).length(5).describe('Its five colours, paper first.'),
    fonts: z.array(z.string()),
    preview_url: z.url().nullable().describe('A page in this theme, as WebP of 360 × 480 px.'),
    previews: z
      .object({ light: z.url().nullable(), dark: z.url().nullable() })
      .describe('The same page in each scheme. Null: the theme does not have it.'),
  })
  .meta({ id: 'Theme', description: 'A theme without its style source.' })

export const listThemes = defineEndpoint({
  name: 'themes.list',
  summary: 'The catalogue of themes',
  method: 'GET',
  path: '/themes',
  access: { kind: 'public' },
  answer: { kind: 'json', data: z.array(themeSchema) },
  status: 200,
})
