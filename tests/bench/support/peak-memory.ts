import { readFileSync, writeFileSync } from 'node:fs'

/** Returns the most memory that a process has had so far, or since `resetPeak`, in MiB. NaN without `/proc`. */
export function peakMib(pid: number): number {
  try {
    const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Math.round(Number(kib) / 1024)
  } catch {
    return Number.NaN
  }
}

/** Lets `peakMib` count anew from what the process has now (proc(5), `clear_refs`). Without `/proc` it does nothing. */
export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // The peak then includes what was before.
  }
}
