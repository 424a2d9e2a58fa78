import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type BrowserProcess = { readonly pid: number; readonly isRenderer: boolean }

/**
 * Returns the living processes of browsers with profiles in `scratchDir`. It is on the command line of each browser,
 * and everything that a browser starts is in its process group. Empty without `/proc`.
 */
export function browserProcesses(scratchDir: string): BrowserProcess[] {
  const all = processIds().map((pid) => ({ pid, ...standing(pid), command: read(pid, 'cmdline') }))
  const living = all.filter(({ state }) => state !== undefined && state !== 'Z')
  const groups = new Set(
    living.filter(({ command }) => command.includes(scratchDir)).map(({ group }) => group),
  )
  return living
    .filter(({ group, command }) => groups.has(group) && !command.includes('apps/worker'))
    .map(({ pid, command }) => ({ pid, isRenderer: command.includes('--type=renderer') }))
}

/**
 * Returns what a fault has left behind: processes of browsers that aren't this worker's, and launch folders of other
 * workers or without a browser.
 */
export function strays(scratchDir: string, worker: number): string[] {
  const own = `browser-${worker}-`
  const folders = readdirSync(scratchDir)
  const inhabited = folders.filter((name) => browserProcesses(join(scratchDir, name)).length > 0)
  const mine = inhabited.filter((name) => name.startsWith(own))
  const wanted = new Set(mine.flatMap((name) => pidsIn(join(scratchDir, name))))
  return [
    ...pidsIn(scratchDir)
      .filter((pid) => !wanted.has(pid))
      .map((pid) => `process ${pid}`),
    ...folders.filter((name) => !mine.includes(name)),
  ]
}

function pidsIn(dir: string): number[] {
  return browserProcesses(dir).map(({ pid }) => pid)
}

/** Parses `pid (name) state ppid pgrp …`. The name may contain blanks and brackets, so parsing starts at the last bracket. */
function standing(pid: number): { state: string | undefined; group: string | undefined } {
  const [state, , group] = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return { state, group }
}

/** Kills the newest renderer process of a browser, or the browser itself, like the kernel when memory runs out. */
export function killBrowser(scratchDir: string, what: 'browser' | 'renderer'): boolean {
  const all = browserProcesses(scratchDir)
  const found = what === 'renderer' ? all.findLast(({ isRenderer }) => isRenderer) : all[0]
  if (!found) return false
  try {
    return process.kill(found.pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** Returns the total of processes: private resident memory, and open files. */
export function holdings(pids: readonly number[]): { rssBytes: number; files: number } {
  const kb = pids.map((pid) => Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(pid, 'status'))?.[1] ?? 0))
  const files = pids.map(openFiles)
  return { rssBytes: sum(kb) * 1024, files: sum(files) }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function read(pid: number, file: 'cmdline' | 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
