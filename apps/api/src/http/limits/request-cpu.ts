import type { IncomingMessage } from 'node:http'

/**
 * The CPU time of a password check: argon2id with 19 MiB takes about 25 ms. It runs on Node's thread pool, whose CPU
 * time can't be measured.
 */
export const PASSWORD_CPU_MS = 30

const usedMs = new WeakMap<IncomingMessage, number>()
const known = new WeakSet<IncomingMessage>()

/** Adds CPU time that `withCpu` did not measure. */
export function addCpu(req: IncomingMessage, ms: number): void {
  usedMs.set(req, (usedMs.get(req) ?? 0) + ms)
}

/** Runs synchronous work for a request and counts the CPU time that it uses. */
export function withCpu<T>(req: IncomingMessage, work: () => T): T {
  if (known.has(req)) return work()
  const before = threadCpuMs()
  try {
    return work()
  } finally {
    addCpu(req, threadCpuMs() - before)
  }
}

/** Returns the CPU time of this thread, in ms. A call takes about 12 µs. */
function threadCpuMs(): number {
  // Linux updates a thread's CPU time only when the time of the whole process is read.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Exempts a request from its network's CPU budget, because its caller is authenticated and limited per user. */
export function markKnown(req: IncomingMessage): void {
  known.add(req)
}

/** Returns whether the request's caller is authenticated. */
export function isKnown(req: IncomingMessage): boolean {
  return known.has(req)
}

/** Returns the CPU time counted for a request so far, in ms. */
export function cpuOf(req: IncomingMessage): number {
  return usedMs.get(req) ?? 0
}
