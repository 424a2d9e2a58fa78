import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { momentSchema, pageQuerySchema } from './envelope.ts'
import { idSchema } from './ids.ts'
import { scopeSchema } from './scopes.ts'

export const tokenIdSchema = idSchema('token')

/** A personal access token as a listing shows it: its prefix, never its secret. */
export const tokenSchema = z.object({
  token_id: tokenIdSchema,
  name: z.string(),
  /** The first four characters after the service prefix. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  created_at: momentSchema,
  /** The day it was last used on; null: never. */
  last_used_at: z.iso.date().nullable(),
  /** Null: it does not expire. */
  expires_at: momentSchema.nullable(),
})

/** The one response that holds the secret. */
export const createdTokenSchema = tokenSchema.extend({ token: z.string() })

export const createToken = defineEndpoint({
  name: 'tokens.create',
  summary: 'Create a personal access token',
  method: 'POST',
  path: '/tokens',
  access: { kind: 'token', scope: 'tokens:write' },
  body: z.strictObject({
    name: z.string().trim().min(1).max(80),
    scopes: z
      .array(scopeSchema)
      .min(1)
      .transform((scopes) => [...new Set(scopes)]),
    expires_in_days: z.number().int().min(1).max(365).nullable().default(null),
  }),
  answer: { kind: 'json', data: createdTokenSchema },
  status: 201,
  isCreate: true,
})

export const listTokens = defineEndpoint({
  name: 'tokens.list',
  summary: 'List the tokens that hold, newest first, by their prefixes',
  method: 'GET',
  path: '/tokens',
  access: { kind: 'token', scope: 'tokens:write' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(tokenSchema) },
  status: 200,
})

export const revokeToken = defineEndpoint({
  name: 'tokens.revoke',
  summary: 'Revoke a token and all access that it gave',
  method: 'DELETE',
  path: '/tokens/{id}',
  access: { kind: 'token', scope: 'tokens:write' },
  params: z.object({ id: tokenIdSchema }),
  query: z.strictObject({
    /** True: the shares that it made stay open. */
    keep_shares: z.stringbool().default(false),
  }),
  answer: { kind: 'json', data: z.object({ token_id: tokenIdSchema, revoked_at: momentSchema }) },
  status: 200,
})
