import { readFileSync } from 'node:fs'

/** Returns the most memory that a process has had so far, in MiB. NaN without `/proc`. */
export function peakMib(pid: number): number {
  try {
    const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Math.round(Number(kib) / 1024)
  } catch {
    return Number.NaN
  }
}
