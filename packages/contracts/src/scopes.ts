import { z } from 'zod'

/** The permissions that a token may have. A web session has all of them. */
export const SCOPES = [
  'project:read',
  'project:write',
  'render:create',
  'render:read',
  'share:create',
  'usage:read',
  'tokens:write',
] as const

export const scopeSchema = z
  .enum(SCOPES)
  .meta({ id: 'Scope', description: 'What a token may be allowed to do.' })
export type Scope = z.infer<typeof scopeSchema>
