import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { projectIdSchema } from './projects.ts'
import { renderIdSchema } from './renders.ts'
import { tokenIdSchema } from './tokens.ts'

export const shareIdSchema = idSchema('share')

/** The shortest password of a share, in characters. */
const SHARE_PASSWORD_CHARS = 8

const share = z.object({
  share_id: shareIdSchema,
  project_id: projectIdSchema,
  render_id: renderIdSchema.nullable(),
  token_id: tokenIdSchema
    .nullable()
    .describe('The token that created it, and with which it ends. Null if a browser did, or if it was kept.'),
  include_body: z.boolean(),
  has_password: z.boolean(),
  wrong_passwords: z.number().int().min(0).describe('The number of wrong passwords that visitors entered.'),
  last_wrong_password_at: momentSchema.nullable().describe('Null: never.'),
  views: z
    .number()
    .int()
    .min(0)
    .describe('How often people opened it. Programs, previews of links and its owner are not counted.'),
  last_viewed_at: momentSchema.nullable().describe('Null: never.'),
  noindex: z.literal(true).describe('Search engines are asked not to index it.'),
  created_at: momentSchema,
  expires_at: momentSchema,
})

/** A private link in a listing, without its URL. The URL's secret is stored only as a hash. */
export const shareSchema = share.meta({ id: 'Share', description: 'A private link, without its URL.' })

export const createdShareSchema = share
  .extend({ url: z.url().describe('The private link. It is returned only once.') })
  .meta({ id: 'CreatedShare' })

export const createShare = defineEndpoint({
  name: 'shares.create',
  summary: 'Create a private link to a project, by default without its text',
  failures: ['not_found'],
  method: 'POST',
  path: '/shares',
  access: { kind: 'token', scope: 'share:create' },
  body: z
    .strictObject({
      project_id: projectIdSchema,
      render_id: renderIdSchema.nullable().default(null).describe('Null: the newest completed render.'),
      include_body: z
        .boolean()
        .default(false)
        .describe('Whether the link shows the text and its pages. Also needs the scope `project:read`.'),
      expires_in_days: z
        .number()
        .int()
        .min(1)
        .max(365)
        .nullable()
        .default(null)
        .describe('Null: 30 days, or until its token expires. No share outlasts the token that creates it.'),
      password: z
        .string()
        .min(SHARE_PASSWORD_CHARS)
        .max(200)
        .nullable()
        .default(null)
        .describe('Required before anything is shown. Null: none. The most common passwords are refused.'),
    })
    .meta({ id: 'CreateShare' }),
  answer: { kind: 'json', data: createdShareSchema },
  status: 201,
  isCreate: true,
  isSecret: true,
})

export const listShares = defineEndpoint({
  name: 'shares.list',
  isControl: true,
  summary: 'List the open shares, newest first',
  method: 'GET',
  path: '/shares',
  access: { kind: 'token', scope: 'share:create' },
  query: pageQuerySchema.extend({ project_id: projectIdSchema.optional() }),
  answer: { kind: 'json', data: z.array(shareSchema) },
  status: 200,
  failures: ['not_found'],
})

const revokedShareSchema = z
  .object({ share_id: shareIdSchema, revoked_at: momentSchema })
  .meta({ id: 'RevokedShare' })

export const revokeShare = defineEndpoint({
  name: 'shares.revoke',
  isControl: true,
  summary: 'End a share',
  method: 'DELETE',
  path: '/shares/{id}',
  access: { kind: 'token', scope: 'share:create' },
  params: z.object({ id: shareIdSchema }),
  answer: { kind: 'json', data: revokedShareSchema },
  status: 200,
})
