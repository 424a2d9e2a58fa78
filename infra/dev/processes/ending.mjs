import { runningProcesses } from './spawn-guarded.mjs'
import { whenStartersAreGone } from './starters.mjs'
import { stopInOrder } from './stop-process.mjs'

/** A terminal signals its whole group, and npm forwards the signal. Signals within this time count as one. */
const ECHO_MS = 1000

const announcements = []
const cleanups = []
let ending = null
let endingSince = 0

export function isEnding() {
  return ending !== null
}

/** Registers a clean-up. The last registered one runs first. */
export function atEnd(cleanup) {
  cleanups.push(cleanup)
}

/** Registers a function that runs before all clean-ups. */
export function announceEnd(announcement) {
  announcements.push(announcement)
}

/** Runs all clean-ups, then exits. Only the first call counts. `process.exitCode` takes precedence over `code`. */
export function end(code) {
  endingSince ||= Date.now()
  ending ??= runCleanups().then(() => process.exit(process.exitCode ?? code))
  return ending
}

/**
 * Shuts down in order on Ctrl-C, a closed terminal, the end of npm, and the end of the parent process. A second Ctrl-C
 * doesn't wait for anything that hangs.
 *
 * @param {{ codeOnSignal: () => number }} options
 */
export function endOnSignals({ codeOnSignal }) {
  const finish = () => {
    if (ending !== null && Date.now() - endingSince > ECHO_MS) return killNow()
    return end(codeOnSignal())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void finish())
  whenStartersAreGone(finish)
  if (process.channel !== undefined) {
    process.on('disconnect', () => void finish())
    process.channel.unref()
  }
}

async function killNow() {
  await stopInOrder(runningProcesses().map((each) => ({ ...each, signal: 'SIGKILL', rank: 0 })))
  process.exit(1)
}

async function runCleanups() {
  for (const cleanup of [...announcements, ...cleanups.reverse()]) {
    try {
      await cleanup()
    } catch (error) {
      console.error(error)
    }
  }
  await stopInOrder(runningProcesses())
}
