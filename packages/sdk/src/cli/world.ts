import type { Terminal } from './terminal.ts'

/** The surroundings of a command, apart from files and the service. */
export type World = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly terminal: Terminal
  /** Aborts when the user stops the command. */
  readonly signal: AbortSignal
}
