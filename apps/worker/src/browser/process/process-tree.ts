import { readdirSync, readFileSync } from 'node:fs'

/** Returns the processes in group `groupId`, without zombies; empty if there is no `/proc`. */
export function processGroup(groupId: number): number[] {
  return processIds().filter((pid) => groupOf(pid) === groupId)
}

/** Returns the processes of a browser's group that run pages. */
export function rendererProcesses(groupId: number): number[] {
  return processGroup(groupId).filter((pid) => readProc(pid, 'cmdline').includes('--type=renderer'))
}

/**
 * Returns the memory of a process group in bytes: private pages plus shared-memory buffers. Excludes mapped files,
 * because every process would count the same binary again.
 */
export function groupMemoryBytes(groupId: number): number {
  return memoryOfGroups([groupId]).get(groupId) ?? 0
}

/**
 * Returns the memory of several process groups in bytes, from one pass over `/proc`. Takes the group of a process from
 * `known`, and adds the groups that it had to read.
 */
export function memoryOfGroups(
  groupIds: readonly number[],
  known: Map<number, number> = new Map(),
): ReadonlyMap<number, number> {
  const sums = new Map(groupIds.map((groupId) => [groupId, 0]))
  for (const pid of processIds()) {
    const groupId = known.get(pid) ?? groupOf(pid)
    known.set(pid, groupId)
    const sum = sums.get(groupId)
    if (sum !== undefined) sums.set(groupId, sum + memoryBytes(pid))
  }
  return sums
}

/** Returns a process's group; NaN when the process is gone or a zombie. */
function groupOf(pid: number): number {
  // `pid (name) state ppid pgrp …`: the name may hold spaces and brackets, so count from the last bracket.
  const fields = readProc(pid, 'stat').split(') ').at(-1)?.split(' ')
  return fields?.[0] === 'Z' ? Number.NaN : Number(fields?.[2])
}

function memoryBytes(pid: number): number {
  let sumKb = 0
  for (const [, kb] of readProc(pid, 'status').matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) {
    sumKb += Number(kb)
  }
  return sumKb * 1024
}

/** Returns a file of `/proc/<pid>`; '' when the process or the file doesn't exist. */
export function readProc(pid: number, file: 'stat' | 'status' | 'cmdline' | 'environ' | 'maps'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}
