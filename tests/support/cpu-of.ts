import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU time of all threads of a process so far, in ms. The kernel counts it in nanoseconds. */
export function cpuOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).reduce((sum, task) => {
    return sum + Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  }, 0)
}
