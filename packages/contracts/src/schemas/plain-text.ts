import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: `\p{Cc}` is not known to every validator of JSON Schema.
const NO_CONTROLS = /^[^\u0000-\u001f\u007f-\u009f]*$/

/** A line of text that is stored unchanged. Lone surrogates are rejected, because databases can't store them. */
export const plainTextSchema = z
  .string()
  .regex(NO_CONTROLS, 'must not hold control characters')
  .refine((text) => text.isWellFormed(), 'must not hold halves of characters')
