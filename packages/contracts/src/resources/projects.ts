import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { designChangeSchema, designSchema } from '../schemas/design.ts'
import { structureSchema, structureSummarySchema } from '../schemas/structure.ts'

export const projectIdSchema = idSchema('project')

const metadataSchema = z
  .record(z.string().min(1).max(LIMITS.metadataKeyChars), z.string().max(LIMITS.metadataValueChars))
  .refine((pairs) => Object.keys(pairs).length <= LIMITS.metadataPairs, {
    message: `has more than ${LIMITS.metadataPairs} pairs`,
  })
  .meta({ maxProperties: LIMITS.metadataPairs, description: 'Your own labels. They are returned unchanged.' })

/**
 * Body text with normalized line ends. Its length is checked separately, because a text that is too long is
 * `payload_too_large`.
 */
export const markdownSchema = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .pipe(z.string().min(1))
  .meta({ minLength: 1, maxLength: LIMITS.markdownChars })

const project = z.object({
  project_id: projectIdSchema,
  title: z.string(),
  structure: structureSchema,
  metadata: z.record(z.string(), z.string()),
  design: designSchema,
  char_count: z.number().int().describe('The length of the Markdown in code points.'),
  version: z.number().int().min(1).describe('Increases by 1 with every change.'),
  created_at: momentSchema,
  updated_at: momentSchema,
  open_in_service_url: z.url().describe('Opens the project in the web editor.'),
})

/** A project in a listing, without its text. */
export const projectSummarySchema = project
  .extend({ structure: structureSummarySchema })
  .meta({ id: 'ProjectSummary', description: 'A project in a listing, without its text.' })

/** A project that is read by its id, with its text. */
export const projectSchema = project
  .extend({ markdown: z.string() })
  .meta({ id: 'Project', description: 'A project with its text.' })

/** The answer to a creation. It leaves out the text, which the caller has already. */
export const createdProjectSchema = project.meta({
  id: 'CreatedProject',
  description: 'A project without its text, which the caller has just sent.',
})

/** The answer to a change. It is partial, because a token may have write access without read access. */
export const changedProjectSchema = project
  .partial({ title: true, structure: true, metadata: true, design: true })
  .meta({
    id: 'ChangedProject',
    description:
      'A project without its text. A token without `project:read` gets `title`, `structure`, `metadata` and `design` only if the change contained the title, the Markdown, the metadata or the design.',
  })

export const createProject = defineEndpoint({
  name: 'projects.create',
  summary: 'Create a project from Markdown',
  description: 'Line ends are normalized. The answer contains the structure of the text.',
  method: 'POST',
  path: '/projects',
  access: { kind: 'token', scope: 'project:write' },
  body: z
    .strictObject({
      markdown: markdownSchema,
      title: z
        .string()
        .max(LIMITS.titleChars)
        .optional()
        .describe('Default: the first heading, otherwise the first words.'),
      metadata: metadataSchema.optional(),
      design: designChangeSchema.optional().describe('How the pages look. Renders take it.'),
    })
    .meta({ id: 'CreateProject' }),
  answer: { kind: 'json', data: createdProjectSchema },
  status: 201,
  isCreate: true,
})

export const listProjects = defineEndpoint({
  name: 'projects.list',
  summary: "List the caller's projects, newest first, without their text",
  method: 'GET',
  path: '/projects',
  access: { kind: 'token', scope: 'project:read' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(projectSummarySchema) },
  status: 200,
})

export const getProject = defineEndpoint({
  name: 'projects.get',
  summary: 'Read a project with its text',
  conditional: 'read',
  method: 'GET',
  path: '/projects/{id}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema }),
  answer: { kind: 'json', data: projectSchema },
  status: 200,
})

export const updateProject = defineEndpoint({
  name: 'projects.update',
  summary: 'Change a project; every change is a new version',
  description:
    'Send the version that you read as `If-Match`. If it was changed in the meantime, the answer is 412, so that no change is lost. Renders keep their version. `design` is merged field by field; `markdown`, `title` and `metadata` are replaced.',
  conditional: 'write',
  method: 'PATCH',
  path: '/projects/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: projectIdSchema }),
  body: z
    .strictObject({
      markdown: markdownSchema.optional(),
      title: z.string().max(LIMITS.titleChars).optional(),
      metadata: metadataSchema.optional(),
      design: designChangeSchema
        .optional()
        .describe('A merge patch: missing fields stay, null removes. A part of the version, as the text is.'),
    })
    .refine((body) => Object.values(body).some((field) => field !== undefined), {
      message: 'needs at least one field to change',
    })
    .meta({ id: 'UpdateProject', minProperties: 1 }),
  answer: { kind: 'json', data: changedProjectSchema },
  status: 200,
})

const deletedProjectSchema = z
  .object({ project_id: projectIdSchema, deleted_at: momentSchema })
  .meta({ id: 'DeletedProject' })

export const deleteProject = defineEndpoint({
  name: 'projects.delete',
  summary: 'Delete a project with its text, versions, renders, pages and shares',
  description: 'Unfinished renders of it are canceled first, and refunded to your quota.',
  conditional: 'write',
  method: 'DELETE',
  path: '/projects/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: projectIdSchema }),
  answer: { kind: 'json', data: deletedProjectSchema },
  status: 200,
})
