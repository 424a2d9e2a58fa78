import { z } from 'zod'

/** An account's email address, in lower case. */
export const emailSchema = z
  .string()
  .max(254)
  .transform((email) => email.trim().toLowerCase())
  .pipe(z.email())

/** A new password of an account. */
export const newPasswordSchema = z
  .string()
  .min(10)
  .max(200)
  .describe('The most common passwords and the address itself are refused.')
