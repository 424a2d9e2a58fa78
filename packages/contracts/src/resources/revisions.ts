import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { designSchema } from '../schemas/design.ts'
import { projectIdSchema, projectSchema } from './projects.ts'

const version = z.number().int().min(1)

const revision = z.object({
  version,
  char_count: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe('The length of the Markdown in code points. Null for old versions.'),
  restored_from: version.nullable().describe('The version that it restored. Null if it was written.'),
  is_current: z.boolean(),
  created_at: momentSchema,
})

/** A version of a project in a listing, without its text. The title is part of the text. */
export const revisionSummarySchema = revision.meta({
  id: 'RevisionSummary',
  description: 'A version of a project, without its text.',
})

/** A project's content at one version. */
export const revisionSchema = revision
  .extend({
    title: z.string(),
    markdown: z.string(),
    metadata: z.record(z.string(), z.string()),
    design: designSchema,
  })
  .meta({ id: 'Revision', description: 'The text and the design of a project at one version.' })

/** The path parameters of a version of a project. */
const revisionParams = z.object({
  id: projectIdSchema,
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .describe('The number of a version.'),
})

export const listRevisions = defineEndpoint({
  name: 'projects.revisions',
  summary: 'List the kept versions of a project, newest first, without their text',
  description:
    'The first version, the current one and those of renders are kept. Of the others, the last version within ten minutes is kept, and each version that was restored or replaced by a restore; of all these the newest hundred, for ninety days.',
  method: 'GET',
  path: '/projects/{id}/revisions',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema }),
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(revisionSummarySchema) },
  status: 200,
})

export const getRevision = defineEndpoint({
  name: 'projects.revision',
  summary: 'Read the text and the design of a project at one version',
  method: 'GET',
  path: '/projects/{id}/revisions/{version}',
  access: { kind: 'token', scope: 'project:read' },
  params: revisionParams,
  answer: { kind: 'json', data: revisionSchema },
  status: 200,
})

export const restoreRevision = defineEndpoint({
  name: 'projects.restore',
  summary: 'Restore a version as a new one; the replaced version is kept',
  description: 'The answer contains the text, so it also needs the scope `project:read`.',
  conditional: 'write',
  method: 'POST',
  path: '/projects/{id}/revisions/{version}/restore',
  access: { kind: 'token', scope: 'project:write' },
  params: revisionParams,
  answer: { kind: 'json', data: projectSchema },
  status: 200,
})
