import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const hasProc = process.platform === 'linux'
const ENDED_STATES = new Set(['Z', 'X'])

/**
 * Returns an identity that distinguishes a process from a later one with the same id. By the time we send a signal, the
 * id alone may belong to another process. Null when the process has ended or is a zombie.
 */
export function identityOf(pid) {
  return readProcess(pid)?.identity ?? null
}

export function isAlive({ pid, identity }) {
  return identity !== null && identityOf(pid) === identity
}

export function parentOf(pid) {
  return readProcess(pid)?.parent ?? null
}

/** Returns a process's command line as one string; empty when the process has ended or isn't ours to read. */
export function commandOf(pid) {
  if (!hasProc) return ps(['-o', 'command=', '-p', String(pid)]).trim()
  return readQuietly(`/proc/${pid}/cmdline`).split('\0').join(' ').trim()
}

/** Returns all descendants of a process in any group or session, because browsers create their own. */
export function descendantsOf(pid) {
  const children = new Map()
  for (const each of listProcesses()) {
    children.set(each.parent, [...(children.get(each.parent) ?? []), each])
  }
  const found = []
  const queue = [pid]
  while (queue.length > 0) {
    const below = children.get(queue.shift()) ?? []
    found.push(...below)
    queue.push(...below.map((each) => each.pid))
  }
  return found
}

/**
 * Returns the processes with an environment variable that begins with one of the given texts, such as `NAME=value`,
 * however they are related to us now. Linux only: elsewhere the list is empty, and callers rely on the process tree.
 */
export function processesWithEnvironment(beginnings) {
  if (!hasProc || beginnings.length === 0) return []
  return listProcesses().filter(({ pid }) =>
    readQuietly(`/proc/${pid}/environ`)
      .split('\0')
      .some((variable) => beginnings.some((beginning) => variable.startsWith(beginning))),
  )
}

function listProcesses() {
  if (hasProc) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => readProcess(Number(pid))).filter((each) => each !== null)
  }
  const lines = ps(['-axo', 'pid=']).split('\n').filter(Boolean)
  return lines.map((pid) => readProcess(Number(pid))).filter((each) => each !== null)
}

function readProcess(pid) {
  return hasProc ? readFromProc(pid) : readFromPs(pid)
}

function readFromProc(pid) {
  const stat = readQuietly(`/proc/${pid}/stat`)
  if (stat === '') return null
  // The program's name is in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, parent] = fields
  const startedAtTick = fields[19]
  if (ENDED_STATES.has(state)) return null
  return { pid, parent: Number(parent), identity: `${bootId()}/${startedAtTick}` }
}

function readFromPs(pid) {
  const [, parent, state, startedAt] =
    /^\s*(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(ps(['-o', 'ppid=,stat=,lstart=', '-p', String(pid)])) ?? []
  if (parent === undefined || ENDED_STATES.has(state[0])) return null
  return { pid, parent: Number(parent), identity: startedAt }
}

const bootId = () => readQuietly('/proc/sys/kernel/random/boot_id').trim()

function readQuietly(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function ps(args) {
  try {
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
