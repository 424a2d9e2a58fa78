import { GalleyError } from '../galley-error.ts'
import type { Terminal } from './terminal.ts'

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

/** What went wrong, and below it what to do. */
export function sayFailure(terminal: Terminal, { message, hint }: CliError): void {
  terminal.tell(`galley: ${message}`)
  if (hint !== null) terminal.tell(`  ${hint}`)
}

const CODES: Readonly<Record<number, string>> = {
  [EXIT.wrongUsage]: 'wrong_usage',
  [EXIT.noAccess]: 'no_access',
  [EXIT.usedUp]: 'used_up',
  [EXIT.interrupted]: 'interrupted',
}

/** The same for programs. `code` is the service's own where the service refused. */
export function failureAsJson({ message, hint, exitCode, cause }: CliError): string {
  const refusal = cause instanceof GalleyError ? cause : null
  const error = {
    code: refusal?.code ?? CODES[exitCode] ?? 'failed',
    message,
    hint,
    exit_code: exitCode,
    request_id: refusal?.requestId ?? null,
    details: refusal?.details ?? {},
  }
  return JSON.stringify({ error }, null, 2)
}

/** Whatever was thrown, as people are told of it. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown
  if (thrown instanceof GalleyError) return fromService(thrown)
  const { code, path = 'It' } = (thrown ?? {}) as { code?: unknown; path?: unknown }
  const hint = FILE_HINTS[String(code)]
  if (hint !== undefined) return new CliError(`${String(path)} can't be used (${String(code)}).`, { hint })
  return new CliError(thrown instanceof Error ? thrown.message : 'Something went wrong.', {
    hint: 'Type `galley --help`, or add --help behind the command.',
  })
}

const FILE_HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder. Is the name right, and are you in the folder that you mean?',
  EACCES: 'You may not read or write it. Choose another folder with --out, or change its rights.',
  EROFS: 'Nothing can be written there. Choose another folder with --out.',
  EPERM: 'You may not read or write it. Choose another folder with --out, or change its rights.',
  EISDIR: 'It is a folder. Name a file in it.',
  ENOTDIR: 'Something in its path is a file. Choose another folder with --out.',
  ENOSPC: 'The disk is full. Make room, or choose another folder with --out.',
  EDQUOT: 'Your share of the disk is full. Make room, or choose another folder with --out.',
}

const HINTS: Readonly<Record<GalleyError['code'], string>> = {
  unauthorized:
    'Make a new one in the web app under Tokens. Then type `galley login`, or set GALLEY_TOKEN, which goes first.',
  unreachable: 'Is the service running? `galley login` or GALLEY_BASE_URL say where it is.',
  unexpected_answer:
    'Does the address end in /v1? `galley login` or GALLEY_BASE_URL say where the service is.',
  quota_exceeded: 'Type `galley usage` to see what is left and when it starts anew.',
  rate_limited: 'Wait a minute and try again.',
  forbidden_scope: 'Make a token with the scope that it lacks: galley tokens create',
  not_found:
    'It was deleted, has ended, or belongs to somebody else. Whose token is this? See `galley usage`.',
  invalid_request: 'Add --help behind the command to see what it takes; `galley themes` lists the themes.',
  idempotency_conflict: 'The same request is under way with another content. Try again.',
  render_failed: 'Type `galley analyze` with the file: it names what a page stumbles over.',
  config_missing: 'Only who runs the service can mend this: show them this line.',
  internal:
    'Try again. If it stays, show this line to whoever runs the service: the request is in their log.',
  timeout: 'The service is slow or busy. Try again; a render that was begun goes on.',
  canceled: 'Somebody ended it. Begin it anew.',
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
  const hint = scope ? `Make a token with the scope ${scope}: galley tokens create` : HINTS[code]
  const issues = (Array.isArray(details.issues) ? details.issues : []) as { path: string; message: string }[]
  const rules = issues.map(({ path, message }) => `\n  ${optionOf(path)} ${message}`).join('')
  const request = code === 'internal' && requestId ? ` (request ${requestId})` : ''
  return new CliError(`${sentenceOf(error, issues.length > 0)}${rules}${request}`, {
    hint,
    exitCode: EXIT_CODES[code] ?? EXIT.failed,
    cause: error,
  })
}

/** The service speaks to programs; this is for people. */
function sentenceOf(error: GalleyError, hasRules: boolean): string {
  if (hasRules) return 'The service does not take this:'
  if (error.code === 'unauthorized') return 'The token was refused: it is wrong, has ended or was revoked.'
  if (error.code !== 'unreachable') return error.message
  const reason = innermost(error)
  return reason === '' ? error.message : `${error.message.replace(/\.$/, '')}: ${reason}.`
}

/** What the network said, such as `connect ECONNREFUSED 127.0.0.1:4000`. */
function innermost({ cause }: Error): string {
  if (!(cause instanceof Error)) return ''
  const { code = '' } = cause as { code?: string }
  return innermost(cause) || cause.message || code
}

/** A field of the API as the option that it comes from. */
function optionOf(path: string): string {
  if (path === 'config.aspect_ratio') return '--ratio'
  return path.replace(/^config\.(\w+)$/, (_all, name: string) => `--${name.replaceAll('_', '-')}`)
}
