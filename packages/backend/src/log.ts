import { pino } from 'pino'
import type { Literal } from './domain/literal.ts'

/** All fields that a log line may have besides its message. None can hold a text, a token or a URL. */
export type LogFields = {
  readonly request_id?: string
  readonly method?: string
  /** The route's pattern, never the requested path. */
  readonly route?: string
  readonly status?: number
  readonly duration_ms?: number
  readonly user_id?: string
  readonly token_id?: string
  readonly project_id?: string
  readonly render_id?: string
  readonly attempt?: number
  readonly platform?: string
  readonly pages?: number
  readonly concurrency?: number
  readonly count?: number
  readonly port?: number
  readonly reason?: string
  readonly event?: string
  readonly confinement?: string
  readonly rss_bytes?: number
  readonly error?: LoggedError
}

/** The loggable part of an error: its kind and where it was thrown. Never its message, which may repeat user input. */
export type LoggedError = {
  readonly name: string
  readonly code?: string
  readonly frames: readonly string[]
}

export interface Log {
  info<S extends string>(message: Literal<S>, fields?: LogFields): void
  warn<S extends string>(message: Literal<S>, fields?: LogFields): void
  error<S extends string>(message: Literal<S>, fields?: LogFields): void
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info'

/** How long a line is buffered. A write for each line would take a tenth of the cost of a short request. */
const FLUSH_MS = 100
const FLUSH_CHARS = 8 * 1024

/**
 * Returns a log that writes JSON lines to standard output, or to `destination`. Warnings and errors are written at
 * once, other lines in batches.
 */
export function createLog(
  service: 'api' | 'worker',
  options: { level: LogLevel; destination?: { write(line: string): void } },
): Log {
  const output = options.destination ? null : gatherForOutput()
  const logger = pino(
    { level: options.level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    options.destination ?? output ?? process.stdout,
  )
  return {
    info: (message, fields) => logger.info(fields ?? {}, message as string),
    warn: (message, fields) => {
      logger.warn(fields ?? {}, message as string)
      output?.flush()
    },
    error: (message, fields) => {
      logger.error(fields ?? {}, message as string)
      output?.flush()
    },
  }
}

/**
 * Returns a buffered standard output. It is flushed when it is full, after `FLUSH_MS`, on request, and when the process
 * ends.
 */
function gatherForOutput() {
  let lines = ''
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  const write = (line: string) => {
    lines += line
    if (lines.length >= FLUSH_CHARS) flush()
    else timer ??= setTimeout(flush, FLUSH_MS).unref()
  }
  process.once('exit', flush)
  return { write, flush }
}

/** Returns an error's name, its short code and its stack frames. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: 'NotAnError', frames: [] }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
  return {
    name: error.name,
    ...(typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code) && { code }),
    frames,
  }
}
