import { readdirSync, readFileSync } from 'node:fs'

/** Returns what all threads of a process have used of the processors so far, in ms, as the kernel counts it in nanoseconds. */
export function cpuOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce((sum, task) => {
    return sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  }, 0)
}
