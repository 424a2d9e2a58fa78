import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The account that browsers run as. It needs no name on the machine. */
export type BrowserUser = { readonly uid: number; readonly gid: number }

/** How browsers are isolated from the worker and from everything else on its machine. */
export type Separation = {
  /** The command prefix; the browser's program and arguments follow. Empty: the program is started directly. */
  readonly command: readonly string[]
  /** Null: browsers run as the worker's own user. */
  readonly user: BrowserUser | null
  /** Whether browsers have their own user and network namespaces. */
  readonly hasNamespaces: boolean
}

const run = promisify(execFile)

/** Finds the programs in `PATH` and replaces itself with them, so the browser keeps the process id. */
const ENV = '/usr/bin/env'

/**
 * A process in its own user namespace can't read the variables, memory or open files of processes outside, not even as
 * the same user. Its network has no address, not even 127.0.0.1.
 */
const OWN_NAMESPACES = ['unshare', '--user', '--map-current-user', '--net', '--']

/**
 * Returns the strongest separation that this system allows. Without user namespaces, only the other user remains.
 *
 * @throws Error when the worker may not start processes as `user`.
 */
export async function findSeparation(user: BrowserUser | null): Promise<Separation> {
  const become = user ? becoming(user) : []
  if (process.platform === 'linux' && (await works([...become, ...OWN_NAMESPACES]))) {
    return { command: [ENV, ...become, ...OWN_NAMESPACES], user, hasNamespaces: true }
  }
  if (!user) return { command: [], user, hasNamespaces: false }
  if (await works(become)) return { command: [ENV, ...become], user, hasNamespaces: false }
  throw new Error('The worker may not start browsers as BROWSER_USER.')
}

/** Returns a command prefix that changes the user and drops the worker's groups and capabilities. */
function becoming({ uid, gid }: BrowserUser): string[] {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  return ['setpriv', ...identity, '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--']
}

async function works(command: readonly string[]): Promise<boolean> {
  try {
    await run(ENV, [...command, 'true'], { cwd: '/' })
    return true
  } catch {
    return false
  }
}
