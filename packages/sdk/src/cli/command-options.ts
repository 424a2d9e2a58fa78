/** What every command takes. Results and failures are JSON on the standard output then; the exit code stays as it is. */
export const AS_JSON = ['--json', 'print JSON, even for failures'] as const

/** What every command takes that calls the service. */
export const LOCAL = ['--local', 'use the service that `npm start` runs here'] as const
