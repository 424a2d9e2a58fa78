import type { Terminal } from './terminal.ts'

/** What a command may touch beside files and the service. */
export type World = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly terminal: Terminal
  /** Aborts when somebody ends the command. */
  readonly signal: AbortSignal
}
