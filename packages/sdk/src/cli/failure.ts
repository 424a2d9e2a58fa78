import { GalleyError } from '../galley-error.ts'
import type { Terminal } from './terminal.ts'

/** The exit codes, by which a shell or a CI job can tell the outcomes apart. */
export const EXIT = {
  ok: 0,
  failed: 1,
  wrongUsage: 2,
  /** `analyze` found something of at least the severity `--fail-on`. */
  findings: 3,
  /** No token, or one without the scope. */
  noAccess: 4,
  /** A quota or a rate is used up. */
  usedUp: 5,
  interrupted: 130,
} as const

type CliErrorOptions = { readonly hint?: string | null; readonly exitCode?: number; readonly cause?: unknown }

/** A failure that says what to do next. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly exitCode: number
  readonly hint: string | null

  constructor(message: string, { hint = null, exitCode = EXIT.failed, cause }: CliErrorOptions = {}) {
    super(message, { cause })
    this.exitCode = exitCode
    this.hint = hint
  }
}

/** Prints what went wrong, and what to do on the next line. */
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

/** Returns the failure as JSON. If the service refused the call, `code` is the code of the service. */
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

/** Converts any thrown value into a failure with a hint. */
export function toCliError(thrown: unknown): CliError {
  if (thrown instanceof CliError) return thrown
  if (thrown instanceof GalleyError) return fromService(thrown)
  const { code, path = 'It' } = (thrown ?? {}) as { code?: unknown; path?: unknown }
  const hint = FILE_HINTS[String(code)]
  if (hint !== undefined) return new CliError(`${String(path)} can't be used (${String(code)}).`, { hint })
  return new CliError(thrown instanceof Error ? thrown.message : 'Something went wrong.', {
    hint: 'Type `galley --help`, or add --help to the command.',
  })
}

const FILE_HINTS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder. Check the name and the current folder.',
  EACCES: 'You may not read or write it. Choose another folder with --out, or change the permissions.',
  EROFS: 'The file system is read-only. Choose another folder with --out.',
  EPERM: 'You may not read or write it. Choose another folder with --out, or change the permissions.',
  EISDIR: 'It is a folder. Name a file.',
  ENOTDIR: 'A part of the path is a file. Choose another folder with --out.',
  ENOSPC: 'The disk is full. Free some space, or choose another folder with --out.',
  EDQUOT: 'Your disk quota is used up. Free some space, or choose another folder with --out.',
}

const HINTS: Readonly<Record<GalleyError['code'], string>> = {
  unauthorized:
    'Create a new one in the web app under Tokens. Then type `galley login`, or set GALLEY_TOKEN, which takes precedence.',
  unreachable: 'Is the service running? Check the address in `galley login` or GALLEY_BASE_URL.',
  unexpected_answer: 'Does the address end in /v1? Check it in `galley login` or GALLEY_BASE_URL.',
  quota_exceeded: 'Type `galley usage` to see what is left and when it resets.',
  rate_limited: 'Wait a minute and try again.',
  forbidden_scope: 'Create a token with the missing scope: galley tokens create',
  not_found: 'It was deleted, has expired, or belongs to another user. Check that you use the right token.',
  invalid_request: 'Add --help to the command to see its options. `galley themes` lists the themes.',
  idempotency_conflict: 'The same request is in progress with other content. Try again.',
  render_failed: 'Run `galley analyze` on the file to find layout problems.',
  config_missing: 'Only the operator of the service can fix this. Send them this line.',
  internal: 'Try again. If it fails again, send this line to the operator: the request is in the log.',
  timeout: 'The service is slow or busy. Try again. A render that has started goes on.',
  canceled: 'Someone canceled it. Start it again.',
  payload_too_large: 'Split the text. A project can have 200,000 characters.',
}

/** What to do about a refusal whose code is too general for a hint. */
const REASON_HINTS: Readonly<Record<string, string>> = {
  too_many_lexicons: 'Delete one that you no longer need: galley lexicons delete',
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
  const usualHint = REASON_HINTS[String(details.reason)] ?? HINTS[code]
  const hint = scope ? `Create a token with the scope ${scope}: galley tokens create` : usualHint
  const issues = (Array.isArray(details.issues) ? details.issues : []) as { path: string; message: string }[]
  const rules = issues.map(({ path, message }) => `\n  ${optionOf(path)} ${message}`).join('')
  const request = code === 'internal' && requestId ? ` (request ${requestId})` : ''
  return new CliError(`${sentenceOf(error, issues.length > 0)}${rules}${request}`, {
    hint,
    exitCode: EXIT_CODES[code] ?? EXIT.failed,
    cause: error,
  })
}

/** Returns the message of the service, or a clearer one for people. */
function sentenceOf(error: GalleyError, hasRules: boolean): string {
  if (hasRules) return 'The service does not accept this:'
  if (error.code === 'unauthorized') return 'The token was refused. It is wrong, has expired or was revoked.'
  if (error.code !== 'unreachable') return error.message
  const reason = innermost(error)
  return reason === '' ? error.message : `${error.message.replace(/\.$/, '')}: ${reason}.`
}

/** Returns the message of the innermost cause, such as `connect ECONNREFUSED 127.0.0.1:4000`. */
function innermost({ cause }: Error): string {
  if (!(cause instanceof Error)) return ''
  const { code = '' } = cause as { code?: string }
  return innermost(cause) || cause.message || code
}

/** Returns the option that sets a field of the API. */
function optionOf(path: string): string {
  if (path === 'config.aspect_ratio') return '--ratio'
  return path.replace(/^config\.(\w+)$/, (_all, name: string) => `--${name.replaceAll('_', '-')}`)
}
