import { commandOf, identityOf, isAlive, parentOf } from './process-table.mjs'

const POLL_MS = 500
/** How many ancestors to look at: npm, its shell, and the script that pnpm puts around our Node. */
const LEVELS = 4

/**
 * Returns the npm process that runs us and any shell between. Killing npm should end us, but a killed npm doesn't tell
 * its children. Empty when a person started the script directly, because then the parent is a shell that may be closed.
 */
export function starters() {
  if (process.env.npm_lifecycle_event === undefined) return []
  const chain = []
  for (let pid = process.ppid; pid > 1 && chain.length < LEVELS; pid = parentOf(pid) ?? 0) {
    chain.push({ pid, identity: identityOf(pid) })
    if (/npm|yarn/.test(commandOf(pid))) return chain
  }
  return []
}

/** Calls back once when one of the starters is gone. */
export function whenStartersAreGone(callback) {
  const chain = starters()
  if (chain.length === 0) return
  const timer = setInterval(() => {
    if (chain.every(isAlive)) return
    clearInterval(timer)
    callback()
  }, POLL_MS)
  timer.unref()
}
