import { readFileSync } from 'node:fs'
import { access, mkdir, readdir, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Moves the shell into a control group and then replaces it with the given program, so all child processes start in the
 * group.
 */
const ENTER = ['/bin/sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"']
const PREFIX = 'browser-'

/** A control group that holds one browser. The kernel ends the browser when it exceeds the limit. */
export type MemoryGroup = {
  /** The beginning of a command line that starts a program inside the group. */
  readonly command: readonly string[]
  /** Returns whether the kernel has ended a process of the group because of the limit. */
  isExceeded(): boolean
  /** Removes the group once its last process is gone. A group that can't be removed stays until the next sweep. */
  remove(): Promise<void>
}

/**
 * Creates one control group per browser inside a directory that was delegated to the worker. The interface is cgroup v2
 * (https://docs.kernel.org/admin-guide/cgroup-v2.html, "Memory"), or v1 on older systems.
 */
export class MemoryGroups {
  readonly #dir: string
  readonly #limitBytes: number

  private constructor(dir: string, limitBytes: number) {
    this.#dir = dir
    this.#limitBytes = limitBytes
  }

  /**
   * Prepares the directory and removes empty groups that an earlier worker left in it.
   *
   * @throws Error when no group with a memory limit can be created in `dir`.
   */
  static async open(dir: string, limitBytes: number): Promise<MemoryGroups> {
    const groups = new MemoryGroups(dir, limitBytes)
    try {
      await enableMemory(dir)
      const names = await readdir(dir)
      await Promise.all(
        names.filter((name) => name.startsWith(PREFIX)).map((name) => tryRemove(join(dir, name))),
      )
      const probe = await groups.add(`${PREFIX}probe-${process.pid}`)
      await probe.remove()
      return groups
    } catch (cause) {
      throw new Error('BROWSER_CGROUP is no control group that the worker may divide by memory.', { cause })
    }
  }

  /** Creates the group of the browser that runs in `launchDir`. */
  async add(launchDir: string): Promise<MemoryGroup> {
    const path = join(this.#dir, basename(launchDir))
    await mkdir(path)
    const isV2 = await isVersion2(this.#dir)
    for (const [file, value] of isV2 ? v2Limits(this.#limitBytes) : v1Limits(this.#limitBytes)) {
      await writeFile(join(path, file), value)
    }
    const kills = join(path, isV2 ? 'memory.events' : 'memory.oom_control')
    return {
      command: [...ENTER, path],
      isExceeded: () => countKills(kills) > 0,
      remove: () => removeWhenEmpty(path),
    }
  }
}

/**
 * Returns the limits for v2. `memory.oom.group` kills the whole browser at once, so that no part of it survives. Swap
 * would only delay the limit.
 */
function v2Limits(limitBytes: number): [string, string][] {
  return [
    ['memory.max', String(limitBytes)],
    ['memory.swap.max', '0'],
    ['memory.oom.group', '1'],
  ]
}

/** Returns the limits for v1. The kernel kills one process of the group. The worker then kills the others. */
function v1Limits(limitBytes: number): [string, string][] {
  return [['memory.limit_in_bytes', String(limitBytes)]]
}

/** Lets child groups have a memory limit. In v2 the parent group must enable that. In v1 every group can have one. */
async function enableMemory(dir: string): Promise<void> {
  if (await isVersion2(dir)) await writeFile(join(dir, 'cgroup.subtree_control'), '+memory')
}

function countKills(file: string): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    // The group was removed after its browser ended normally.
    return 0
  }
}

/** Removes a group. Retries, because the kernel needs a moment to release a killed process. */
async function removeWhenEmpty(path: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await tryRemove(path)) return
    await delay(50)
  }
}

async function tryRemove(path: string): Promise<boolean> {
  try {
    await rmdir(path)
    return true
  } catch {
    return false
  }
}

function isVersion2(dir: string): Promise<boolean> {
  return access(join(dir, 'cgroup.controllers')).then(
    () => true,
    () => false,
  )
}
