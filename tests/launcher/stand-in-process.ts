import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { identityOf, isAlive } from '../../infra/dev/processes/process-table.mjs'
import { removeFolderAtEnd } from '../../infra/dev/processes/spawn-guarded.mjs'

const SOURCES = {
  /** Ends on SIGTERM. */
  polite: 'setInterval(() => {}, 1000)',
  /** Ignores SIGTERM, like a process that hangs. */
  hanging: 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)',
  /** Hangs, and has a hanging child in a separate session, like a worker's browser. */
  family: `
    process.on("SIGTERM", () => {})
    const source = 'process.on("SIGTERM", () => {}); console.log(process.pid); setInterval(() => {}, 1000)'
    const options = { detached: true, stdio: ["ignore", "inherit", "ignore"] }
    require("node:child_process").spawn(process.execPath, ["-e", source], options)`,
}

export type Subject = { readonly pid: number; readonly identity: string | null }

export function describeProcess(pid: number): Subject {
  return { pid, identity: identityOf(pid) }
}

/** Starts a process of one kind. Resolves with the last pid that it printed, once its handlers are installed. */
export async function startStandIn(
  kind: keyof typeof SOURCES,
): Promise<{ self: Subject; innermost: Subject }> {
  const source = `${SOURCES[kind]}; console.log(process.pid)`
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pids = await readPids(child, kind === 'family' ? 2 : 1)
  const self = describeProcess(child.pid ?? 0)
  const innermost = pids.find((pid) => pid !== child.pid) ?? self.pid
  return { self, innermost: describeProcess(innermost) }
}

/** Starts `stand-in-launcher.mjs`, whose guard watches a hanging process and a folder. */
export async function startStandInLauncher(
  folder: string,
): Promise<{ launcher: ChildProcess; watched: Subject }> {
  const script = fileURLToPath(new URL('stand-in-launcher.mjs', import.meta.url))
  const launcher = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid = 0] = await readPids(launcher, 1)
  return { launcher, watched: describeProcess(pid) }
}

/** Resolves when a condition holds. If it never does, the test fails by its timeout. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

export async function ended(subject: Subject): Promise<void> {
  await until(() => !isAlive(subject))
}

/** Creates a folder that the stores' accounts may enter too. It is removed when jest ends. */
export async function makeTestFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley launcher 测试-'))
  removeFolderAtEnd(folder)
  await chmod(folder, 0o755)
  return folder
}

async function readPids(child: ChildProcess, count: number): Promise<number[]> {
  let printed = ''
  while (printed.split('\n').length <= count) {
    const [chunk] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
    printed += String(chunk)
  }
  return printed.trim().split('\n').map(Number)
}
