import { readdirSync, readFileSync } from 'node:fs'

/** Who works for a page. `others` are Chromium's helpers for fonts, storage and new processes. */
export const KINDS = ['worker', 'browser', 'graphics', 'page', 'others'] as const
export type ProcessKind = (typeof KINDS)[number]

/** What processes have used since their start. The kernel counts `systemMs` in hundredths of a second. */
export type Costs = { readonly cpuMs: number; readonly systemMs: number; readonly faults: number }
export type CostsByKind = ReadonlyMap<ProcessKind, Costs>

const NS_PER_MS = 1e6
const MS_PER_TICK = 10
/** Positions behind the name of the program in `/proc/…/stat`. */
const FIELD = { parent: 1, faults: 7, systemTicks: 12 } as const

/**
 * Returns what this process, and the browser that it started, have used so far. A process that has ended is missing,
 * with all that it used. Linux only.
 */
export function costsSoFar(): CostsByKind {
  const all = new Map<ProcessKind, Costs>()
  for (const pid of descendants(process.pid)) {
    const costs = costsOf(pid)
    if (!costs) continue
    const kind = kindOf(pid)
    all.set(kind, sum(all.get(kind) ?? NOTHING, costs))
  }
  return all
}

export const NOTHING: Costs = { cpuMs: 0, systemMs: 0, faults: 0 }

export function sum(one: Costs, other: Costs): Costs {
  return {
    cpuMs: one.cpuMs + other.cpuMs,
    systemMs: one.systemMs + other.systemMs,
    faults: one.faults + other.faults,
  }
}

/** Returns what was used between two readings, and divides it by `by`. */
export function difference(before: Costs, after: Costs, by = 1): Costs {
  return {
    cpuMs: (after.cpuMs - before.cpuMs) / by,
    systemMs: (after.systemMs - before.systemMs) / by,
    faults: (after.faults - before.faults) / by,
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const parent = Number.isInteger(pid) && Number(statOf(pid)?.[FIELD.parent])
    if (parent) children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)]
  return below(root)
}

function costsOf(pid: number): Costs | null {
  const stat = statOf(pid)
  if (!stat) return null
  return {
    cpuMs: cpuMsOf(pid),
    systemMs: Number(stat[FIELD.systemTicks]) * MS_PER_TICK,
    faults: Number(stat[FIELD.faults]),
  }
}

/** The scheduler counts nanoseconds, for each thread alone. */
function cpuMsOf(pid: number): number {
  let ns = 0
  for (const thread of listed(`/proc/${pid}/task`)) {
    ns += Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0)
  }
  return ns / NS_PER_MS
}

function kindOf(pid: number): ProcessKind {
  if (pid === process.pid) return 'worker'
  const type = /--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`) ?? '')?.[1]
  switch (type) {
    case undefined:
      return 'browser'
    case 'gpu-process':
      return 'graphics'
    case 'renderer':
      return 'page'
    default:
      return 'others'
  }
}

/** Returns the fields of `/proc/…/stat` behind the name of the program, which may hold anything. */
function statOf(pid: number): string[] | undefined {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function listed(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
