import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { identityOf } from './process-table.mjs'

/** An environment variable of every process that we start. Most of their children inherit it. */
const MARK = 'GALLEY_PROCESS'

const running = new Map()
let guardInput

/**
 * Starts a process in its own group, so that Ctrl-C reaches only the launcher. The guard ends the process if the
 * launcher is killed.
 *
 * @param {{ name: string, command: string, args?: string[], options?: import('node:child_process').SpawnOptions,
 *   signal?: NodeJS.Signals, graceMs?: number, rank?: number, traces?: string[] }} wanted  traces: see `Watched`
 */
export function spawnGuarded(wanted) {
  const {
    name,
    command,
    args = [],
    options = {},
    signal = 'SIGTERM',
    graceMs = 5000,
    rank = 0,
    traces = [],
  } = wanted
  const mark = `${name}/${randomUUID()}`
  const env = { ...(options.env ?? process.env), [MARK]: mark }
  const child = spawn(command, args, { ...options, env, detached: true })
  if (child.pid === undefined) return { child, watched: null }

  const watched = {
    name,
    traces: [`${MARK}=${mark}`, ...traces],
    pid: child.pid,
    identity: identityOf(child.pid),
    signal,
    graceMs,
    rank,
  }
  running.set(child.pid, watched)
  tellGuard('watch', watched)
  child.once('exit', () => {
    running.delete(watched.pid)
    tellGuard('forget', watched.pid)
  })
  return { child, watched }
}

/** Returns the started processes that have not ended. */
export function runningProcesses() {
  return [...running.values()]
}

/** Removes a folder when the launcher ends, also when it is killed. */
export function removeFolderAtEnd(path) {
  tellGuard('removeFolder', path)
}

function tellGuard(order, subject) {
  guardInput ??= startGuard()
  guardInput.write(`${JSON.stringify([order, subject])}\n`)
}

function startGuard() {
  const guard = spawn(process.execPath, [fileURLToPath(new URL('guard.mjs', import.meta.url))], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  guard.unref()
  guard.stdin.on('error', () => {})
  guard.stdin.unref()
  return guard.stdin
}
