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

export const scopeSchema = z.enum(SCOPES).meta({ id: 'Scope', description: 'A permission of a token.' })
export type Scope = z.infer<typeof scopeSchema>
