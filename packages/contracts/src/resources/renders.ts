import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { errorCodeSchema } from '../errors.ts'
import { ID_RULE, idSchema } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { platformSchema } from '../schemas/platforms.ts'
import { renderConfigRequestSchema, renderConfigSchema } from '../schemas/render-config.ts'
import { projectIdSchema } from './projects.ts'

export const renderIdSchema = idSchema('render')
export const artifactIdSchema = idSchema('artifact')

export const RENDER_STATUSES = ['queued', 'running', 'completed', 'failed', 'canceled'] as const
export const renderStatusSchema = z.enum(RENDER_STATUSES).meta({
  id: 'RenderStatus',
  description: '`completed`, `failed` and `canceled` are final.',
})
export type RenderStatus = z.infer<typeof renderStatusSchema>

export const ARTIFACT_KINDS = ['page', 'cover', 'article_html', 'thread', 'zip', 'manifest'] as const
export const artifactKindSchema = z.enum(ARTIFACT_KINDS).meta({ id: 'ArtifactKind' })
export type ArtifactKind = z.infer<typeof artifactKindSchema>

/** A file of a render. `page`, the sizes in pixels and `alt_text` are null where they don't apply. */
export const artifactSchema = z
  .object({
    artifact_id: artifactIdSchema,
    kind: artifactKindSchema,
    page: z
      .number()
      .int()
      .nullable()
      .describe('The position among the pictures, from 1, including covers. Null for other files.'),
    content_type: z.string(),
    width_px: z.number().int().nullable(),
    height_px: z.number().int().nullable(),
    bytes: z.number().int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    alt_text: z.string().nullable(),
    preview_url: z.url().describe('Signed, with a new signature at every read.'),
    preview_url_expires_at: momentSchema,
  })
  .meta({
    id: 'Artifact',
    description: "A file of a render. Fields that don't apply to its kind are null.",
  })

/** Why a render failed. The list is closed, so that a library's error text can't become part of a record. */
export const FAILURE_REASONS = [
  'quota_exceeded',
  'too_many_pages',
  'too_large',
  'too_much_memory',
  'layout_failed',
  'timeout',
  'browser_crashed',
  'canvas_unavailable',
  'storage_unavailable',
  'worker_lost',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export const renderSchema = z
  .object({
    render_id: renderIdSchema,
    project_id: projectIdSchema,
    project_version: z
      .number()
      .int()
      .describe('The rendered version of the project. Later changes have no effect.'),
    platform: platformSchema,
    config: renderConfigSchema,
    status: renderStatusSchema,
    progress: z
      .object({ pages_done: z.number().int(), pages_total: z.number().int().nullable() })
      .describe('`pages_total` is null until the text has been laid out. `pages_done` pages can be read.'),
    page_count: z
      .number()
      .int()
      .nullable()
      .describe('All pictures: covers, pages and the end card. Each is charged as a page.'),
    artifacts: z
      .array(artifactSchema)
      .describe(
        'While the render runs: the pages that are ready. They go again if the attempt fails or the render is canceled. When it is completed: all files, those pages with the same ids.',
      ),
    preview_urls: z.array(z.url()).describe('The `preview_url` of each picture, covers included, in order.'),
    warnings: z.array(z.object({ code: z.string(), message: z.string(), page: z.number().int().nullable() })),
    error: z
      .object({ code: errorCodeSchema, reason: z.enum(FAILURE_REASONS), message: z.string() })
      .nullable()
      .describe("The reason of a failure. Null if it hasn't failed."),
    attempt: z.number().int().describe('The number of attempts that were started.'),
    created_at: momentSchema,
    started_at: momentSchema.nullable(),
    finished_at: momentSchema.nullable(),
    expires_at: momentSchema.nullable().describe('When its files are deleted. Null: never.'),
    open_in_service_url: z
      .url()
      .describe('Opens the project in the web editor, with the text and the design of this render.'),
  })
  .meta({ id: 'Render' })

export const createRender = defineEndpoint({
  name: 'renders.create',
  summary: "Render a project's pages",
  description:
    'Renders in the background. Poll `Location`, optionally with `?wait=25`, until `status` is `completed`, `failed` or `canceled`. The render uses the present version of the project, and its design where `config` says nothing. A render that fails or is canceled is refunded to your quota.',
  failures: ['not_found', 'config_missing'],
  method: 'POST',
  path: '/renders',
  access: { kind: 'token', scope: 'render:create' },
  body: z
    .strictObject({
      project_id: projectIdSchema,
      platform: platformSchema,
      config: renderConfigRequestSchema.default({}),
    })
    .meta({ id: 'CreateRender' }),
  answer: { kind: 'json', data: renderSchema },
  status: 202,
  isCreate: true,
  meters: ['renders'],
})

export const getRender = defineEndpoint({
  name: 'renders.get',
  summary: 'Read a render: its status, progress and pages',
  method: 'GET',
  path: '/renders/{id}',
  access: { kind: 'token', scope: 'render:read' },
  params: z.object({ id: renderIdSchema }),
  query: z.strictObject({
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(25)
      .default(0)
      .describe('Delays the answer until the status changes, for at most this many seconds.'),
  }),
  answer: { kind: 'json', data: renderSchema },
  status: 200,
})

/** Ids separated by commas. As everywhere, a malformed id identifies nothing. */
const projectIdsSchema = z.string().transform((text, ctx) => {
  const all = text.split(',')
  if (all.length > LIMITS.pageSizeMax) ctx.addIssue(`names more than ${LIMITS.pageSizeMax} projects`)
  const ids = z.array(projectIdSchema).safeParse(all)
  if (!ids.success) ctx.addIssue(ID_RULE)
  return ids.data ?? z.NEVER
})

export const listRenders = defineEndpoint({
  name: 'renders.list',
  summary: "List the caller's renders, newest first",
  method: 'GET',
  path: '/renders',
  access: { kind: 'token', scope: 'render:read' },
  query: pageQuerySchema.extend({
    project_id: projectIdSchema.optional(),
    status: renderStatusSchema.optional(),
    platform: platformSchema.optional(),
    newest_of: projectIdsSchema
      .optional()
      .describe(
        `Ids of up to ${LIMITS.pageSizeMax} projects, separated by commas: returns only the newest render of each that matches the other parameters.`,
      ),
  }),
  answer: { kind: 'json', data: z.array(renderSchema) },
  status: 200,
  failures: ['not_found'],
})

export const cancelRender = defineEndpoint({
  name: 'renders.cancel',
  summary: 'Cancel a render that is queued or running',
  description:
    'A canceled render stays canceled. If it has ended otherwise, the answer is 409 with `details.status`.',
  failures: [409],
  method: 'POST',
  path: '/renders/{id}/cancel',
  access: { kind: 'token', scope: 'render:create' },
  params: z.object({ id: renderIdSchema }),
  answer: { kind: 'json', data: renderSchema },
  status: 200,
})

export const streamRenderEvents = defineEndpoint({
  name: 'renders.events',
  summary: 'Follow a render as server-sent events until it ends',
  description:
    'An event named `render` contains `{"data": …}`, the render as in `GET /renders/{id}`: first the present state, then each change, the last one when it has ended. Before it, each page that has become ready comes as an event named `page` with its artifact, so that you can show the first page while later ones are made. A comment every 15 seconds keeps proxies from closing the connection. Each `render` has an `id`. Send the last one as `Last-Event-ID` after a broken connection: a state that you have is not sent again.',
  isResumable: true,
  method: 'GET',
  path: '/renders/{id}/events',
  access: { kind: 'token', scope: 'render:read' },
  params: z.object({ id: renderIdSchema }),
  answer: { kind: 'bytes', contentTypes: ['text/event-stream'] },
  status: 200,
})

export const createExport = defineEndpoint({
  name: 'renders.export',
  summary: "Create a ZIP of a finished render's files, or return the existing one",
  failures: ['render_failed', 409, 'config_missing'],
  method: 'POST',
  path: '/renders/{id}/exports',
  access: { kind: 'token', scope: 'render:read' },
  params: z.object({ id: renderIdSchema }),
  body: z
    .strictObject({ format: z.literal('zip').default('zip') })
    .meta({ id: 'CreateExport' })
    .default({ format: 'zip' }),
  answer: { kind: 'json', data: artifactSchema },
  status: 201,
  isCreate: true,
  meters: ['exports'],
})
