import type { AppError } from '@galley/backend'
import { brokenRules } from '../../http/read/broken-rules.ts'

/** Returns the error for arguments that don't fit together. `message` follows the argument's name. */
export function badArgument(name: string, message: string): AppError {
  return brokenRules([{ path: [name], message }], 'arguments')
}
