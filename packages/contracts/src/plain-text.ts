import { z } from 'zod'

/** A line of text that is stored as it is. Null bytes and halves of characters are taken by no database. */
export const plainTextSchema = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters or halves of characters')
