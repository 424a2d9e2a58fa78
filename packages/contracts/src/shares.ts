import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { momentSchema, pageQuerySchema } from './envelope.ts'
import { idSchema } from './ids.ts'
import { projectIdSchema } from './projects.ts'
import { renderIdSchema } from './renders.ts'

export const shareIdSchema = idSchema('share')

/** A private link as a listing shows it: without its URL, whose secret is stored only as a hash. */
export const shareSchema = z.object({
  share_id: shareIdSchema,
  project_id: projectIdSchema,
  render_id: renderIdSchema.nullable(),
  include_body: z.boolean(),
  has_password: z.boolean(),
  noindex: z.literal(true),
  created_at: momentSchema,
  expires_at: momentSchema,
})

export const createdShareSchema = shareSchema.extend({ url: z.url() })

export const createShare = defineEndpoint({
  name: 'shares.create',
  summary: 'Create a private link to a project, without its text unless asked for',
  method: 'POST',
  path: '/shares',
  access: { kind: 'token', scope: 'share:create' },
  body: z.strictObject({
    project_id: projectIdSchema,
    render_id: renderIdSchema.nullable().default(null),
    include_body: z.boolean().default(false),
    expires_in_days: z.number().int().min(1).max(365).default(30),
    password: z.string().min(4).max(200).nullable().default(null),
  }),
  answer: { kind: 'json', data: createdShareSchema },
  status: 201,
  isCreate: true,
})

export const listShares = defineEndpoint({
  name: 'shares.list',
  summary: 'List the shares that are open, newest first',
  method: 'GET',
  path: '/shares',
  access: { kind: 'token', scope: 'share:create' },
  query: pageQuerySchema.extend({ project_id: projectIdSchema.optional() }),
  answer: { kind: 'json', data: z.array(shareSchema) },
  status: 200,
})

export const revokeShare = defineEndpoint({
  name: 'shares.revoke',
  summary: 'End a share',
  method: 'DELETE',
  path: '/shares/{id}',
  access: { kind: 'token', scope: 'share:create' },
  params: z.object({ id: shareIdSchema }),
  answer: { kind: 'json', data: z.object({ share_id: shareIdSchema, revoked_at: momentSchema }) },
  status: 200,
})
