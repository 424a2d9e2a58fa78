import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { identityOf } from './process-table.mjs'

/** Set in the environment of everything that is started, and inherited by most of what that starts in turn. */
const MARK = 'GALLEY_PROCESS'

const running = new Map()
let guardInput

/**
 * Starts a process in a group of its own, so that Ctrl-C reaches only the launcher, and has the guard end it
 * should the launcher be killed.
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

/** What was started and hasn't ended. */
export function runningProcesses() {
  return [...running.values()]
}

/** Has a folder removed when the launcher ends, also when it is killed. */
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
