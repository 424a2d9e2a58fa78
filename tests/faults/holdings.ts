import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { RunningProcess } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'

/** The resources of a process by name: counts, and memory in MB after garbage collection. */
export type Holdings = Readonly<Record<string, number>>

/**
 * How much more a process may hold than before: caches that are kept for reuse and expire by themselves. Everything
 * else may not grow.
 */
const MAY_GROW: Holdings = {
  // A pool's ten connections, each with an idle timeout.
  'connections to postgres': 10,
  Timeout: 12,
  // Kept alive for some seconds after a response.
  'connections to store': 8,
  'connections to api': 4,
  'connections from clients': 16,
  // A browser has six of its own.
  'other sockets': 3,
  // libuv and V8 start threads on demand, and so does the text thread with its pipes.
  threads: 4,
  'pipes and the like': 12,
  MessagePort: 2,
  // Code that is compiled on first use, and the state of pooled connections. `npm run soak` finds leaks per render.
  'MB of heap': 12,
  'MB of buffers': 12,
}

/** Returns the present resources of the API and the worker. */
export async function holdingsOf(
  faults: FaultStack,
  { api, worker }: ServiceProcesses,
): Promise<Record<keyof ServiceProcesses, Holdings>> {
  const [ofApi, ofWorker] = await Promise.all(
    [api, worker].map((running) => holdings(running, peersOf(faults))),
  )
  return { api: ofApi ?? {}, worker: ofWorker ?? {} }
}

/** Returns the resources that have grown by more than allowed. */
export function grown(
  before: Record<keyof ServiceProcesses, Holdings>,
  now: Record<keyof ServiceProcesses, Holdings>,
): string[] {
  return (['api', 'worker'] as const).flatMap((who) =>
    Object.entries(now[who])
      .filter(([name, count]) => count > (before[who][name] ?? 0) + (MAY_GROW[name] ?? 0))
      .map(([name, count]) => `${who}: ${count} ${name}, ${before[who][name] ?? 0} before`),
  )
}

async function holdings(running: RunningProcess, peers: Peers): Promise<Holdings> {
  const { handles, heapBytes, bufferBytes } = await ask(running)
  return {
    ...tally([...openFiles(running.pid, peers), ...handles.filter((name) => !NOT_HELD.test(name))]),
    threads: threadsOf(running.pid),
    'MB of heap': heapBytes / MB,
    'MB of buffers': bufferBytes / MB,
  }
}

const MB = 1024 * 1024
/** Counted among the files, or only exist in the present tick. */
const NOT_HELD = /^(TCP|Pipe|Immediate)/

type Told = {
  readonly handles: readonly string[]
  readonly heapBytes: number
  readonly bufferBytes: number
}

/** Asks a process for its resources: `tests/fixtures/held.ts` is loaded into it. */
async function ask({ pid, lines }: RunningProcess): Promise<Told> {
  const from = lines.length
  process.kill(pid, 'SIGUSR2')
  return eventually(async () => {
    const [line] = /^\{"held":.*\}$/m.exec(lines.slice(from).join('')) ?? []
    return line && JSON.parse(line).held
  })
}

/** The names of the connected parts, by their ports. */
type Peers = ReadonlyMap<number, string>

function peersOf({ links, stack }: FaultStack): Peers {
  const ports = Object.entries(links).map(([name, { port }]) => [port, name] as const)
  return new Map([...ports, [Number(new URL(stack.baseUrl).port), 'api']])
}

/** Returns a name for each open file of a process. Skips files that are closed meanwhile. */
function openFiles(pid: number, peers: Peers): string[] {
  const ends = socketEnds(pid)
  return namesIn(`/proc/${pid}/fd`).flatMap((fd) => {
    const target = linkOf(`/proc/${pid}/fd/${fd}`)
    const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1]
    if (inode === undefined) return target.startsWith('/') ? ['open files'] : ['pipes and the like']
    const { local = 0, remote = 0 } = ends.get(inode) ?? {}
    const peer = peers.get(remote)
    if (peer) return [`connections to ${peer}`]
    return peers.has(local) && remote !== 0 ? ['connections from clients'] : ['other sockets']
  })
}

type Ends = { readonly local: number; readonly remote: number }

/** Returns the ports of all TCP sockets in the process's network namespace, by their inodes. */
function socketEnds(pid: number): Map<string, Ends> {
  const rows = ['tcp', 'tcp6'].flatMap((file) => read(`/proc/${pid}/net/${file}`).split('\n').slice(1))
  return new Map(
    rows.map((row) => {
      const [, local = '', remote = '', , , , , , , inode = ''] = row.trim().split(/\s+/)
      return [inode, { local: portIn(local), remote: portIn(remote) }]
    }),
  )
}

/** Parses the port in `0100007F:1538`. */
function portIn(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}

function threadsOf(pid: number): number {
  return Number(/^Threads:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

function tally(names: readonly string[]): Holdings {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
