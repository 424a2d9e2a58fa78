import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { plainTextSchema } from '../schemas/plain-text.ts'
import { scopeSchema } from '../schemas/scopes.ts'

export const tokenIdSchema = idSchema('token')

const token = z.object({
  token_id: tokenIdSchema,
  parent_token_id: tokenIdSchema
    .nullable()
    .describe(
      'The token that created it, and with which it ends. Null if it was created in a browser, or before 2026-11-22.',
    ),
  name: z.string(),
  prefix: z.string().describe('The first four characters after `galley_pat_`.'),
  scopes: z.array(scopeSchema),
  created_at: momentSchema,
  last_used_at: z.iso.date().nullable().describe('The day it was last used on; null: never.'),
  expires_at: momentSchema.nullable().describe('Null: it does not expire.'),
})

/** A personal access token in a listing: its prefix, never its secret. */
export const tokenSchema = token.meta({ id: 'Token', description: 'A token without its secret.' })

/** The only response that contains the secret. */
export const createdTokenSchema = token
  .extend({ token: z.string().describe('The secret. It is returned only once.') })
  .meta({ id: 'CreatedToken' })

export const createToken = defineEndpoint({
  name: 'tokens.create',
  summary: 'Create a personal access token',
  method: 'POST',
  path: '/tokens',
  access: { kind: 'token', scope: 'tokens:write' },
  body: z
    .strictObject({
      name: plainTextSchema.trim().min(1).max(80),
      scopes: z
        .array(scopeSchema)
        .min(1)
        .transform((scopes) => [...new Set(scopes)])
        .describe('Only scopes that the caller has.'),
      expires_in_days: z
        .number()
        .int()
        .min(1)
        .max(365)
        .nullable()
        .default(null)
        .describe(
          'Null: it does not expire, or expires with the token that creates it. No token outlasts the one that created it.',
        ),
    })
    .meta({ id: 'CreateToken' }),
  answer: { kind: 'json', data: createdTokenSchema },
  status: 201,
  isCreate: true,
  isSecret: true,
})

export const listTokens = defineEndpoint({
  name: 'tokens.list',
  isControl: true,
  summary: 'List the valid tokens, newest first, with their prefixes',
  method: 'GET',
  path: '/tokens',
  access: { kind: 'token', scope: 'tokens:write' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(tokenSchema) },
  status: 200,
})

const revokedTokenSchema = z
  .object({ token_id: tokenIdSchema, revoked_at: momentSchema })
  .meta({ id: 'RevokedToken' })

const endedSchema = z
  .object({
    ended: z
      .object({
        tokens: z
          .number()
          .int()
          .describe('The token itself, and all tokens that it created, directly or indirectly.'),
        shares: z.number().int().describe('Open shares that these tokens created; 0 with `keep_shares`.'),
      })
      .describe('What was revoked, by kind. Tokens and shares that had already ended are not counted.'),
  })
  .meta({ id: 'EndedMeta' })

export const revokeToken = defineEndpoint({
  name: 'tokens.revoke',
  isControl: true,
  summary: 'Revoke a token and all access that it opened',
  description:
    'Ends the token and all tokens that it created, directly or indirectly; their shares, their signed URLs, and their open streams and waits.',
  method: 'DELETE',
  path: '/tokens/{id}',
  access: { kind: 'token', scope: 'tokens:write' },
  params: z.object({ id: tokenIdSchema }),
  query: z.strictObject({
    keep_shares: z
      .stringbool()
      .meta({ enum: ['true', 'false'], description: '`true`: the shares that it created stay open.' })
      .default(false),
  }),
  answer: { kind: 'json', data: revokedTokenSchema, meta: endedSchema },
  status: 200,
})
