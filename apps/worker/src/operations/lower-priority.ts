import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Lowers this process's priority for the processor to `niceness`, from 0, the usual one, to 19. Processes that it
 * starts from now on inherit it. An API on the same machine then answers reads in time, however much is rendered. Has
 * no effect where no other process wants the processor, or where containers share it by weights of their own.
 */
export function lowerPriority(niceness: number): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, Math.max(niceness, getPriority(thread)))
    } catch {
      // It has just ended, or this system has priorities of its own. Then it keeps the one it has.
    }
  }
}

/** Linux has a priority for each thread. Elsewhere 0 stands for the whole process. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}
