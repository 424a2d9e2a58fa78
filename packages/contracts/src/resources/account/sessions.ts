import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { momentSchema } from '../../envelope.ts'
import { idSchema } from '../../ids.ts'

const sessionIdSchema = idSchema('session')

/** The browsers that sessions are labelled with. Others become null, so no client header is stored. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari'] as const
export const SYSTEMS = ['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows'] as const

export const openSessionSchema = z
  .object({
    session_id: sessionIdSchema,
    browser: z.enum(BROWSERS).nullable().describe('Null: not one of these.'),
    system: z.enum(SYSTEMS).nullable().describe('Null: not one of these.'),
    is_current: z.boolean().describe('True for the session of this request.'),
    created_at: momentSchema,
    expires_at: momentSchema,
  })
  .meta({ id: 'OpenSession', description: 'A browser that is signed in.' })

export const listSessions = defineEndpoint({
  name: 'sessions.list',
  isControl: true,
  summary: 'List the browsers that are signed in, newest first',
  method: 'GET',
  path: '/sessions',
  access: { kind: 'session' },
  answer: { kind: 'json', data: z.array(openSessionSchema) },
  status: 200,
})

export const endSessions = defineEndpoint({
  name: 'sessions.endAll',
  summary: 'Sign every browser out, including this one',
  method: 'DELETE',
  path: '/sessions',
  access: { kind: 'session' },
  isControl: true,
  answer: {
    kind: 'json',
    data: z
      .object({ sessions_ended: z.number().int().min(1), signed_out_at: momentSchema })
      .meta({ id: 'EndedSessions' }),
  },
  status: 200,
})

const revokedSessionSchema = z
  .object({ session_id: sessionIdSchema, revoked_at: momentSchema })
  .meta({ id: 'RevokedSession' })

export const revokeSession = defineEndpoint({
  name: 'sessions.revoke',
  isControl: true,
  summary: 'Sign a browser out',
  method: 'DELETE',
  path: '/sessions/{id}',
  access: { kind: 'session' },
  params: z.object({ id: sessionIdSchema }),
  answer: { kind: 'json', data: revokedSessionSchema },
  status: 200,
})
