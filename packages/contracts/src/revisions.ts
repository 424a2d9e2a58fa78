import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { momentSchema, pageQuerySchema } from './envelope.ts'
import { projectIdSchema, projectSchema } from './projects.ts'

const version = z.number().int().min(1)

const revision = z.object({
  version,
  char_count: z
    .number()
    .int()
    .nonnegative()
    .nullable()
    .describe('How long the Markdown was, in code points; null: made before this was noted.'),
  restored_from: version.nullable().describe('The version that was brought back with it; null: written.'),
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
  .extend({ title: z.string(), markdown: z.string(), metadata: z.record(z.string(), z.string()) })
  .meta({ id: 'Revision', description: 'What a project said at one version.' })

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
  summary: 'List the versions of a project that are kept, newest first, without their text',
  description:
    'Kept are the first version, the current one and those that a render shows. Of what else was written within ten minutes the last version stays, beside what a restoring brought back and what it replaced; of these the newest hundred, for ninety days.',
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
  summary: 'Read what a project said at one version',
  method: 'GET',
  path: '/projects/{id}/revisions/{version}',
  access: { kind: 'token', scope: 'project:read' },
  params: revisionParams,
  answer: { kind: 'json', data: revisionSchema },
  status: 200,
})

export const restoreRevision = defineEndpoint({
  name: 'projects.restore',
  summary: 'Bring a version back, as a new one; the one that it replaces is kept',
  description: 'The answer holds the text of the version, so it needs the scope `project:read` as well.',
  conditional: 'write',
  method: 'POST',
  path: '/projects/{id}/revisions/{version}/restore',
  access: { kind: 'token', scope: 'project:write' },
  params: revisionParams,
  answer: { kind: 'json', data: projectSchema },
  status: 200,
})
