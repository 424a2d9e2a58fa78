import { readFileSync } from 'node:fs'

/** Returns a process and the processes below it, parents first. Empty when it has ended, or without `/proc`. */
export function processTree(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program comes before the state, and may contain anything.
    if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ')
    return [pid, ...children.filter(Boolean).flatMap((child) => processTree(Number(child)))]
  } catch {
    return []
  }
}
