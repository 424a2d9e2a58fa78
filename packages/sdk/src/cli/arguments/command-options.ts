/** The option of every command that prints results and failures as JSON. The exit code stays the same. */
export const AS_JSON = ['--json', 'print JSON, even for failures'] as const

/** The option of every command that calls the service. */
export const LOCAL = ['--local', 'use the service that `npm start` runs here'] as const
