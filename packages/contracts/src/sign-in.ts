import { z } from 'zod'

/** An address as accounts know it: in lower case. */
export const emailSchema = z
  .string()
  .max(254)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email())

/** A password of an account that is chosen anew. */
export const newPasswordSchema = z
  .string()
  .min(10)
  .max(200)
  .describe('The most common passwords and the address itself are refused.')
