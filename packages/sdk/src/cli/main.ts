#!/usr/bin/env node
import { runCli } from './run-cli.ts'
import { terminalOf } from './terminal.ts'

const ending = new AbortController()
// These listeners run once, so a second Ctrl-C ends the process at once.
process.once('SIGINT', () => ending.abort())
process.once('SIGTERM', () => ending.abort())

// The reader of a pipe, such as `head`, may stop early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  terminal: terminalOf(process.stdout, process.stderr, process.env),
  signal: ending.signal,
})
