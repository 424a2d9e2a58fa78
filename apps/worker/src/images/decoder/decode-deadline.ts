import { readFileSync } from 'node:fs'

/** The processor time for one picture. One of 40 million pixels takes up to 6 s. */
const CPU_MS = 15_000
/** The wall-clock limit, for a machine that is too busy to give the process its time. Callers wait up to a minute. */
const LONGEST_MS = 45_000
const LOOK_EVERY_MS = 500
/** The unit of processor times in `/proc` (`USER_HZ`): 100 a second on every architecture that Node runs on. */
const MS_A_TICK = 10

export type DecodeDeadline = {
  /** Aborts when the picture has taken too long. */
  readonly signal: AbortSignal
  /** Returns whether the process was given less time than a picture may take. Then the picture is not to blame. */
  isStarved(): boolean
  stop(): void
}

/**
 * Starts the deadline of one picture. `pid`: the process that decodes it, or the first of those that lead to it.
 * `cpuMs` and `longestMs` replace the limits in tests.
 */
export function startDecodeDeadline(
  pid: number,
  { cpuMs = CPU_MS, longestMs = LONGEST_MS } = {},
): DecodeDeadline {
  const overrun = new AbortController()
  const startedAt = performance.now()
  const before = cpuTimeOf(pid)
  let isStarved = false
  const timer = setInterval(() => {
    const passed = performance.now() - startedAt
    // Systems other than Linux don't tell the processor time, so the clock decides.
    const used = before === null ? passed : (cpuTimeOf(pid) ?? 0) - before
    isStarved = used < cpuMs
    if (!isStarved || passed >= longestMs) overrun.abort()
  }, LOOK_EVERY_MS)
  return {
    signal: overrun.signal,
    isStarved: () => overrun.signal.aborted && isStarved,
    stop: () => clearInterval(timer),
  }
}

/** Returns the processor time in ms of a process and the processes below it; null where the system doesn't tell. */
function cpuTimeOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program comes before these fields, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const own = (Number(fields[11]) + Number(fields[12])) * MS_A_TICK
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim()
    return below.split(' ').reduce((sum, child) => sum + (child ? (cpuTimeOf(Number(child)) ?? 0) : 0), own)
  } catch {
    return null
  }
}
