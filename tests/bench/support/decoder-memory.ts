import { readdirSync, readFileSync } from 'node:fs'

/** Returns the resident memory of the largest picture decoder on this machine, in KiB. 0 without one, or without `/proc`. */
export function decoderKib(): number {
  return Math.max(
    0,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(residentKib),
  )
}

function residentKib(pid: string): number {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-process')) return 0
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has ended.
    return 0
  }
}
