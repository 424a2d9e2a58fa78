import { GalleyError } from '../galley-error.ts'

/** What a shell or a CI job can tell apart. */
export const EXIT = {
  ok: 0,
  failed: 1,
  wrongUsage: 2,
  /** `analyze` found something at least as grave as `--fail-on`. */
  findings: 3,
  /** No token, or one that doesn't suffice. */
  noAccess: 4,
  /** A quota or a rate is used up. */
  usedUp: 5,
  interrupted: 130,
} as const

type Options = { readonly hint?: string | null; readonly exitCode?: number; readonly cause?: unknown }

/** A failure that says what to do next. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number
  readonly hint: string | null

  constructor(message: string, { hint = null, exitCode = EXIT.failed, cause }: Options = {}) {
    super(message, { cause })
    this.exitCode = exitCode
    this.hint = hint
  }
}

/** Whatever was thrown, as people are told of it. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown
  if (thrown instanceof GalleyError) return fromService(thrown)
  const { code, path } = (thrown ?? {}) as { code?: unknown; path?: unknown }
  if (code === 'ENOENT') return new CliError(`There is no ${String(path)}.`)
  if (code === 'EACCES' || code === 'EISDIR' || code === 'ENOTDIR') {
    return new CliError(`${String(path)} can't be used (${code}).`)
  }
  return new CliError(thrown instanceof Error ? thrown.message : 'Something went wrong.')
}

const HINTS: Partial<Record<GalleyError['code'], string>> = {
  unauthorized: 'Type `galley login` to store a token, or set GALLEY_TOKEN.',
  unreachable: 'Is the service running? `galley login` or GALLEY_BASE_URL say where it is.',
  unexpected_answer:
    'Does the address end in /v1? `galley login` or GALLEY_BASE_URL say where the service is.',
  quota_exceeded: 'Type `galley usage` to see what is left and when it starts anew.',
  rate_limited: 'Wait a minute and try again.',
  payload_too_large: 'Split the text: one project holds 200,000 characters.',
}

const EXIT_CODES: Partial<Record<GalleyError['code'], number>> = {
  unauthorized: EXIT.noAccess,
  forbidden_scope: EXIT.noAccess,
  quota_exceeded: EXIT.usedUp,
  rate_limited: EXIT.usedUp,
}

function fromService(error: GalleyError): CliError {
  const { code, details, requestId } = error
  const scope = code === 'forbidden_scope' ? String(details.required_scope) : null
  const hint = scope ? `Make a token with the scope ${scope}: galley tokens create` : (HINTS[code] ?? null)
  const issues = (Array.isArray(details.issues) ? details.issues : []) as { path: string; message: string }[]
  const rules = issues.map(({ path, message }) => `\n  ${path} ${message}`).join('')
  const request = code === 'internal' && requestId ? ` (request ${requestId})` : ''
  return new CliError(`${error.message}${rules}${request}`, {
    hint,
    exitCode: EXIT_CODES[code] ?? EXIT.failed,
  })
}
