import { fileURLToPath } from 'node:url'
import type { Task } from './messages.ts'

/**
 * How a decoder is confined, in addition to its own process with an empty environment:
 * - `namespaces`: its own user, network, process and IPC namespaces, and everything of `limits`;
 * - `limits`: kernel limits on memory, CPU time and files, and no way to gain privileges;
 * - `process`: nothing more. For systems other than Linux.
 */
export type Confinement = {
  readonly kind: 'namespaces' | 'limits' | 'process'
  /** Null: the worker's own. */
  readonly user: DecoderUser | null
}

export type DecoderUser = { readonly uid: number; readonly gid: number }

/**
 * Returns the confinements to try, the strictest first, because some systems forbid namespaces. A decoder never runs as
 * root.
 */
export function confinements(user: DecoderUser | null): readonly Confinement[] {
  if (process.platform !== 'linux') return [{ kind: 'process', user: null }]
  const ofUser = (each: DecoderUser | null) =>
    (['namespaces', 'limits'] as const).map((kind) => ({ kind, user: each }))
  if (process.getuid?.() === 0) return ofUser(user ?? NOBODY)
  return user ? [...ofUser(user), ...ofUser(null)] : ofUser(null)
}

/**
 * The memory that a picture may take by default. The whole decoder, Node included, then stays below 512 MiB. It is
 * enough for 100 megapixels of JPEG, and for 24 of HEIC and AVIF in files of a phone's size.
 */
export const DECODER_MEMORY_MIB = 440

const MIB = 1024 * 1024
/** The data that Node maps at start, most of which it never touches. */
const NODE_MIB = 640
/**
 * For all pictures of one text together. A second limit: the worker itself kills a decoder that takes too long for one
 * picture.
 */
const CPU_S = 120
const NOBODY: DecoderUser = { uid: 65_534, gid: 65_534 }
/**
 * Uploads can wait, renders and readers can't. A decoder with this priority gets a third of what another process gets.
 * A much lower one leaves it so little on a busy machine that its deadline refuses good pictures.
 */
export const UPLOAD_NICE = 5
const SCRIPT = fileURLToPath(new URL('./decode-process.ts', import.meta.url))

/** Returns the command line of a decoder that may use `memoryMib` for a picture. */
export function decoderCommand(
  { kind, user }: Confinement,
  memoryMib: number,
  task: Task,
): readonly [string, string[]] {
  const node = [process.execPath, '--max-old-space-size=64', SCRIPT]
  if (kind === 'process') return [process.execPath, node.slice(1)]
  const [command, ...args] = [
    ...(task === 'store' ? ['nice', '-n', String(UPLOAD_NICE)] : []),
    'setpriv',
    ...(user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []),
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--no-new-privs',
    '--pdeathsig=KILL',
    ...(kind === 'namespaces'
      ? ['unshare', '--user', '--net', '--ipc', '--pid', '--fork', '--kill-child']
      : []),
    'prlimit',
    `--data=${(NODE_MIB + memoryMib) * MIB}`,
    `--cpu=${CPU_S}`,
    '--fsize=0',
    '--core=0',
    '--nofile=64',
    ...node,
  ]
  return [command as string, args]
}
