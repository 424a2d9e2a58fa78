import { z } from 'zod'

/** The OAuth clients that the operator knows, as their metadata in JSON (RFC 7591). */
export const knownClientsSchema = z
  .string()
  .default('[]')
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text || '[]')
    } catch {
      issues.addIssue({ code: 'custom', message: 'must be a JSON array' })
      return z.NEVER
    }
  })
  .pipe(
    z.array(
      z.looseObject({
        client_id: z.string().min(1),
        client_name: z.string().min(1).max(80),
        redirect_uris: z.array(z.url()).min(1),
      }),
    ),
  )
