import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { platformSchema } from '../schemas/platforms.ts'
import { storedThemeSchema, themeChangeSchema, themeFileSchema } from '../schemas/theme-file.ts'
import { themeFindingSchema } from '../schemas/theme-finding.ts'
import { THEME_MOODS } from '../schemas/theme-parts.ts'

const hexColourSchema = z.string().regex(/^#[0-9a-f]{6}$/)

/** A theme in the catalogue: its description, never its style source. */
export const themeSchema = z
  .object({
    theme_id: z.string(),
    name: z.object({ en: z.string(), zh: z.string() }),
    description: z.object({ en: z.string(), zh: z.string() }),
    family: z.string(),
    tags: z.array(z.string()),
    moods: z
      .array(z.object({ mood: z.enum(THEME_MOODS), name: z.object({ en: z.string(), zh: z.string() }) }))
      .describe('What it feels like, the strongest first.'),
    schemes: z.array(z.enum(['light', 'dark'])).describe('A theme with one scheme always uses that one.'),
    platforms: z.array(platformSchema),
    palette: z.array(hexColourSchema).length(5).describe('Its five colours, paper first.'),
    fonts: z.array(z.string()),
    preview_url: z.url().nullable().describe('A page in this theme, as WebP of 360 × 480 px.'),
    previews: z
      .object({ light: z.url().nullable(), dark: z.url().nullable() })
      .describe('The same page in each scheme. Null: the theme does not have it.'),
    previews_en: z
      .object({ light: z.url().nullable(), dark: z.url().nullable() })
      .describe('The same with English text.'),
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

export const ownThemeIdSchema = idSchema('theme')

/** A theme of one's own. */
export const ownThemeSchema = z
  .object({
    theme_id: ownThemeIdSchema.describe('For `config.theme`, in place of a `theme_id` of the catalogue.'),
    theme: storedThemeSchema,
    version: z.number().int().min(1).describe('Increases by 1 with every change.'),
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .meta({ id: 'OwnTheme', description: "A theme of one's own. Nobody else can see or use it." })

/** The answer to a change. It is partial, because a token may have write access without read access. */
const changedOwnThemeSchema = ownThemeSchema.partial({ theme: true }).meta({
  id: 'ChangedOwnTheme',
  description: 'The theme after a change. A token without `project:read` gets no `theme`.',
})

const PROOF =
  'A theme is proven before it is saved: each pair of its colours, by WCAG 2.2 and by APCA, on pages and in both modes of WeChat, and the page breaks of a sample. If something does not hold, the answer is `invalid_request` with `details.reason: "theme_faulty"` and `details.findings`, each with the nearest colour that holds.'

export const createOwnTheme = defineEndpoint({
  name: 'ownThemes.create',
  summary: 'Save a theme of your own',
  description: `The body is the file \`theme.json\`; its schema is at \`/theme.schema.json\`. ${PROOF}`,
  method: 'POST',
  path: '/own-themes',
  access: { kind: 'token', scope: 'project:write' },
  body: themeFileSchema,
  answer: { kind: 'json', data: ownThemeSchema },
  status: 201,
  isCreate: true,
  failures: ['quota_exceeded'],
})

export const listOwnThemes = defineEndpoint({
  name: 'ownThemes.list',
  summary: 'List your own themes, newest first',
  method: 'GET',
  path: '/own-themes',
  access: { kind: 'token', scope: 'project:read' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(ownThemeSchema) },
  status: 200,
})

export const getOwnTheme = defineEndpoint({
  name: 'ownThemes.get',
  summary: 'Read a theme of your own',
  method: 'GET',
  path: '/own-themes/{id}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: ownThemeIdSchema }),
  answer: { kind: 'json', data: ownThemeSchema },
  status: 200,
  conditional: 'read',
})

export const updateOwnTheme = defineEndpoint({
  name: 'ownThemes.update',
  summary: 'Change a theme of your own',
  description: `Missing parts stay; a given part, such as \`light\`, is replaced as a whole. Renders that were requested before keep the theme as it was. ${PROOF}`,
  method: 'PATCH',
  path: '/own-themes/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: ownThemeIdSchema }),
  body: themeChangeSchema,
  answer: { kind: 'json', data: changedOwnThemeSchema },
  status: 200,
  conditional: 'write',
})

const deletedOwnThemeSchema = z
  .object({ theme_id: ownThemeIdSchema, deleted_at: momentSchema })
  .meta({ id: 'DeletedOwnTheme' })

export const deleteOwnTheme = defineEndpoint({
  name: 'ownThemes.delete',
  summary: 'Delete a theme of your own',
  description:
    'Renders that were requested before keep it, also those that are still queued. Designs that name it take the default theme.',
  method: 'DELETE',
  path: '/own-themes/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: ownThemeIdSchema }),
  answer: { kind: 'json', data: deletedOwnThemeSchema },
  status: 200,
})

const themeCheckSchema = z
  .object({
    is_usable: z.boolean().describe('Whether the theme could be saved.'),
    findings: z.array(themeFindingSchema),
  })
  .meta({ id: 'ThemeCheck' })

export const checkTheme = defineEndpoint({
  name: 'ownThemes.check',
  summary: 'Prove a theme without saving it',
  description: 'The same proof as when a theme is saved. Nothing is stored.',
  method: 'POST',
  path: '/theme-checks',
  access: { kind: 'token', scope: 'project:read' },
  body: themeFileSchema,
  answer: { kind: 'json', data: themeCheckSchema },
  status: 200,
})

export const getThemeSchema = defineEndpoint({
  name: 'ownThemes.schema',
  summary: 'The JSON Schema of theme.json',
  description:
    'The document itself, without an envelope. Editors complete and check a file whose `$schema` names it.',
  method: 'GET',
  path: '/theme.schema.json',
  access: { kind: 'public' },
  answer: { kind: 'bytes', contentTypes: ['application/schema+json'] },
  status: 200,
  conditional: 'read',
})
