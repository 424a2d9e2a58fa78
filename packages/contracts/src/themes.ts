import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { platformSchema } from './platforms.ts'

const hexColourSchema = z.string().regex(/^#[0-9a-f]{6}$/)

/** A theme as the catalogue shows it: what it is like, never its style source. */
export const themeSchema = z
  .object({
    theme_id: z.string(),
    name: z.object({ en: z.string(), zh: z.string() }),
    description: z.object({ en: z.string(), zh: z.string() }),
    family: z.string(),
    tags: z.array(z.string()),
    schemes: z.array(z.enum(['light', 'dark'])),
    platforms: z.array(platformSchema),
    palette: z.array(hexColourSchema).length(5).describe('Its five colours, paper first.'),
    fonts: z.array(z.string()),
    preview_url: z.url().nullable().describe('Null: no picture of it has been made.'),
  })
  .meta({ id: 'Theme', description: 'What a theme is like, without its style source.' })

export const listThemes = defineEndpoint({
  name: 'themes.list',
  summary: 'The catalogue of themes',
  method: 'GET',
  path: '/themes',
  access: { kind: 'public' },
  answer: { kind: 'json', data: z.array(themeSchema) },
  status: 200,
})
