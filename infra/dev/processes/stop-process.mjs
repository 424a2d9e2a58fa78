import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { descendantsOf, isAlive, processesWithEnvironment } from './process-table.mjs'

const POLL_MS = 25
const FAMILY_GRACE_MS = 1000
const KILLED_WITHIN_MS = 5000

/**
 * @typedef {object} Watched
 * @property {string} name
 * @property {string[]} traces  beginnings of variables (`NAME=value`) that only it and what it starts have
 * @property {number} pid
 * @property {string | null} identity
 * @property {NodeJS.Signals} signal  asks it to end in order
 * @property {number} graceMs  how long it may take over that
 * @property {number} rank  higher ones end first: what uses a store ends before the store
 */

/**
 * Ends processes and everything they started, rank by rank.
 *
 * @param {Watched[]} watched
 */
export async function stopInOrder(watched) {
  const ranks = [...new Set(watched.map(({ rank }) => rank))].sort((a, b) => b - a)
  for (const rank of ranks) {
    await Promise.all(watched.filter((each) => each.rank === rank).map(stopProcess))
  }
}

/**
 * Asks a process to end, and kills it if it hangs. Lists its descendants first, because they lose their parent when it
 * ends, and a browser that hangs would outlive us.
 *
 * @param {Pick<Watched, 'traces' | 'pid' | 'identity' | 'signal' | 'graceMs'>} watched
 */
export async function stopProcess(watched) {
  if (isAlive(watched)) {
    const family = descendantsOf(watched.pid)
    send(watched.pid, watched.signal)
    const ended = await allEnded([watched], watched.graceMs)
    if (!ended) family.push(...descendantsOf(watched.pid))
    if (!ended || !(await allEnded(family, FAMILY_GRACE_MS))) await killAll([watched, ...family])
  }
  await killStrays(watched.traces)
}

/** Kills the processes that an ended process left behind. */
export async function killStrays(traces) {
  await killAll(processesWithEnvironment(traces))
}

/** Waits until all processes have ended. Resolves to false when some are left after `withinMs`. */
export async function allEnded(processes, withinMs) {
  const deadline = performance.now() + withinMs
  while (processes.some(isAlive)) {
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

async function killAll(processes) {
  for (const each of processes.filter(isAlive)) send(each.pid, 'SIGKILL')
  await allEnded(processes, KILLED_WITHIN_MS)
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
