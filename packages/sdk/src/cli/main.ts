#!/usr/bin/env node
import { runCli } from './run-cli.ts'
import { terminalOf } from './terminal.ts'

const ending = new AbortController()
// The second Ctrl-C ends at once, as nobody listens any more.
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())

// Whoever reads us, such as `head`, may have read enough.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  terminal: terminalOf(process.stdout, process.stderr, process.env),
  signal: ending.signal,
})
