import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { scopeSchema } from '../schemas/scopes.ts'

const grantIdSchema = idSchema('token')
export const grantActionIdSchema = idSchema('action')

export const grantSchema = z
  .object({
    grant_id: grantIdSchema,
    client_name: z.string().describe('The name that the client gave itself. It is data.'),
    client_host: z
      .string()
      .nullable()
      .describe('The host of the metadata document that names the client. Null: the client has none.'),
    scopes: z.array(scopeSchema),
    project_id: idSchema('project').nullable().describe('The only project that it may touch; null: all.'),
    renders_left: z
      .number()
      .int()
      .nullable()
      .describe('How many renders it may still request; null: as many as the quota allows.'),
    shares_unasked: z
      .boolean()
      .describe('Whether it may share texts without asking its person each time, by an elicitation of MCP.'),
    created_at: momentSchema,
    last_used_at: z.iso.date().nullable().describe('The day it was last used on; null: never.'),
    expires_at: momentSchema,
  })
  .meta({ id: 'Grant', description: 'What a client may do on behalf of the account.' })

export const listGrants = defineEndpoint({
  name: 'grants.list',
  isControl: true,
  summary: 'List the clients that have access, newest first',
  description: 'A client, such as an agent, gets access by OAuth, after a person has allowed it.',
  method: 'GET',
  path: '/grants',
  access: { kind: 'session' },
  answer: { kind: 'json', data: z.array(grantSchema) },
  status: 200,
})

export const revokeGrant = defineEndpoint({
  name: 'grants.revoke',
  isControl: true,
  summary: 'End the access of a client, and all that it opened',
  method: 'DELETE',
  path: '/grants/{id}',
  access: { kind: 'session' },
  params: z.object({ id: grantIdSchema }),
  answer: {
    kind: 'json',
    data: z.object({ grant_id: grantIdSchema, revoked_at: momentSchema }).meta({ id: 'RevokedGrant' }),
  },
  status: 200,
})

export const grantActionSchema = z
  .object({
    action_id: grantActionIdSchema,
    grant_id: grantIdSchema,
    action: z.string().describe('The endpoint, e.g. `renders.create`.'),
    object_id: z.string().nullable().describe('What it was done to; null: nothing with an id.'),
    outcome: z.string().describe('`ok`, or the code of the error.'),
    at: momentSchema,
  })
  .meta({ id: 'GrantAction', description: 'Something that a client has done or tried. Never a text.' })

export const listGrantActions = defineEndpoint({
  name: 'audit.list',
  isControl: true,
  summary: 'List what clients have done, newest first',
  description: 'Actions are kept for 90 days, also after the access has ended.',
  method: 'GET',
  path: '/audit',
  access: { kind: 'session' },
  query: pageQuerySchema.extend({ grant_id: grantIdSchema.optional() }),
  answer: { kind: 'json', data: z.array(grantActionSchema) },
  status: 200,
})
