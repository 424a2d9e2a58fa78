import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10

const LOOK_EVERY_MS = 20

/** `ticks` includes ended children, `ownTicks` doesn't. */
type Process = { readonly parent: number; readonly ticks: number; readonly ownTicks: number }

/**
 * Returns the CPU time of a process and everything that it started, in milliseconds. It is steadier than the clock on
 * a shared machine. Null without `/proc`.
 */
export function cpuMs(of: number = process.pid): number | null {
  const all = new Map<number, Process>()
  for (const pid of processIds()) {
    const found = readProcess(pid)
    if (found) all.set(pid, found)
  }
  if (all.size === 0) return null
  let ticks = 0
  for (const [pid, one] of all) if (descends(all, { pid, from: of })) ticks += one.ticks
  return ticks * MS_PER_TICK
}

/**
 * Follows the CPU time of processes and everything that they start. Looks again and again, because the time of a process
 * that is killed together with its parent is counted nowhere afterwards. What a process uses after the last look is
 * missing.
 */
export class CpuMeter {
  readonly #ofTrees: readonly number[]
  readonly #ticks = new Map<number, { readonly first: number; last: number }>()
  readonly #timer: NodeJS.Timeout
  #isFirstLook = true

  constructor(...ofTrees: readonly number[]) {
    this.#ofTrees = ofTrees
    this.#look()
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
  }

  /** Ends the measurement. Returns the milliseconds since its begin. */
  stop(): number {
    clearInterval(this.#timer)
    this.#look()
    let ticks = 0
    for (const { first, last } of this.#ticks.values()) ticks += last - first
    return ticks * MS_PER_TICK
  }

  #look(): void {
    const all = new Map<number, Process>()
    for (const pid of processIds()) {
      const found = readProcess(pid)
      if (found) all.set(pid, found)
    }
    for (const [pid, { ownTicks }] of all) {
      if (!this.#ofTrees.some((from) => descends(all, { pid, from }))) continue
      const known = this.#ticks.get(pid)
      if (known) known.last = ownTicks
      else this.#ticks.set(pid, { first: this.#isFirstLook ? ownTicks : 0, last: ownTicks })
    }
    this.#isFirstLook = false
  }
}

function descends(all: ReadonlyMap<number, Process>, { pid, from }: { pid: number; from: number }): boolean {
  for (let at: number | undefined = pid; at !== undefined; at = all.get(at)?.parent) {
    if (at === from) return true
  }
  return false
}

/** Parses `pid (name) state ppid … utime stime cutime cstime`. Children are included once they have ended. */
function readProcess(pid: number): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const sum = (end: number) => fields.slice(11, end).reduce((all, field) => all + Number(field), 0)
    return { parent: Number(fields[1]), ticks: sum(15), ownTicks: sum(13) }
  } catch {
    return null
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}
