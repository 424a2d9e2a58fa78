import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The account that browsers run as. It needs no name on the machine. */
export type BrowserUser = { readonly uid: number; readonly gid: number }

/** How browsers are kept from the worker and from everything else on its machine. */
export type Separation = {
  /** The beginning of a browser's command line; its program and arguments follow. Empty: the program is started as it is. */
  readonly command: readonly string[]
  /** Null: browsers run as the worker's own user. */
  readonly user: BrowserUser | null
  /** Whether browsers have a user namespace and a network of their own. */
  readonly hasNamespaces: boolean
}

const run = promisify(execFile)

/** Finds the programs by `PATH`, and replaces itself by them: the browser keeps the number of the process. */
const ENV = '/usr/bin/env'

/**
 * In a user namespace of its own a process may look into no process outside of it (its variables, memory and open files),
 * not even as the same user. Its network has no address, not even 127.0.0.1.
 */
const OWN_NAMESPACES = ['unshare', '--user', '--map-current-user', '--net', '--']

/**
 * Finds out how far browsers can be separated here. Systems without user namespaces, or that forbid them, only keep
 * the other user.
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

/** Without what the worker has inherited: its groups, and what it may do to processes and files of the browser's user. */
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
