import type { IncomingMessage } from 'node:http'

/** What checking a password costs a thread of Node's pool, whose time can't be read: argon2id with 19 MiB takes some 25 ms. */
export const PASSWORD_CPU_MS = 30

const usedMs = new WeakMap<IncomingMessage, number>()
const known = new WeakSet<IncomingMessage>()

/** Counts CPU that a request has used besides. */
export function addCpu(req: IncomingMessage, ms: number): void {
  usedMs.set(req, (usedMs.get(req) ?? 0) + ms)
}

/** Does synchronous work for a request and counts the CPU that it uses. */
export function withCpu<T>(req: IncomingMessage, work: () => T): T {
  if (known.has(req)) return work()
  const before = threadCpuMs()
  try {
    return work()
  } finally {
    addCpu(req, threadCpuMs() - before)
  }
}

/** The CPU that this thread has used, in ms. Some 12 µs a call. */
function threadCpuMs(): number {
  // Linux brings a thread's own count up to date only when it is asked for that of the whole process.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Takes a request off the budget of its network: its caller has shown a credential and is counted as themselves. */
export function markKnown(req: IncomingMessage): void {
  known.add(req)
}

/** Whether the request's caller has shown a credential. */
export function isKnown(req: IncomingMessage): boolean {
  return known.has(req)
}

/** The CPU that was counted for a request so far, in ms. */
export function cpuOf(req: IncomingMessage): number {
  return usedMs.get(req) ?? 0
}
