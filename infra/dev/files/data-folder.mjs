import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountFor, accounts, isRoot, mayUse } from '../accounts.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
/** The folder that people look for. It is always in the clone. The data may be elsewhere. */
export const CLONE_FOLDER = join(ROOT, '.galley')

/** Creates `.galley` in the clone and returns its path. */
export function openCloneFolder() {
  mkdirSync(CLONE_FOLDER, { recursive: true })
  if (!isRoot) refuseForeignFiles()
  // The accounts that root's services run as traverse this folder to reach their own folders.
  chmodSync(CLONE_FOLDER, isRoot ? 0o755 : 0o700)
  return CLONE_FOLDER
}

/** Stops with an error if an earlier start by root left files that only root can hand over. */
function refuseForeignFiles() {
  const paths = [CLONE_FOLDER, ...readdirSync(CLONE_FOLDER).map((name) => join(CLONE_FOLDER, name))]
  if (paths.every((path) => statSync(path).uid === process.getuid?.())) return
  throw new KnownProblem(
    `${CLONE_FOLDER} holds files of another user: type \`sudo chown -R "$(id -u):$(id -g)" "${CLONE_FOLDER}"\`.`,
  )
}

/**
 * Returns the folder for databases, objects, logs and secrets. It is `.galley` in the clone, unless root works in a
 * clone that the unprivileged accounts can't enter, such as one in root's home.
 */
export function dataFolder() {
  openCloneFolder()
  if (mayUse(accounts.worker, CLONE_FOLDER) && mayUse(accountFor('postgres'), CLONE_FOLDER))
    return CLONE_FOLDER
  const hash = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
  const folder = makeFolder(join(makeFolder('/var/lib/galley', null), hash), null)
  writeFileSync(join(folder, 'belongs-to.txt'), `${ROOT}\n`)
  return folder
}

/** Creates a folder that only one account can use. If the account is null, everyone can traverse it. */
export function makeFolder(path, account, mode = account === null ? 0o755 : 0o700) {
  mkdirSync(path, { recursive: true })
  if (!isRoot) return path
  chmodSync(path, mode)
  const { uid, gid } = account ?? { uid: 0, gid: 0 }
  // Changes the owner of the content too, because another user may have made it in an earlier start.
  if (statSync(path).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, path])
  return path
}

/**
 * Creates a folder for all members of an account's group. Files that an earlier version kept for one account become the
 * group's.
 */
export function makeGroupFolder(path, account) {
  mkdirSync(path, { recursive: true })
  if (!isRoot) return path
  const { uid, gid } = statSync(path)
  if (uid !== account.uid || gid !== account.gid) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
    execFileSync('chmod', ['-R', 'g+rwX,o=', path])
  }
  // New files in the folder inherit its group.
  chmodSync(path, 0o2770)
  return path
}
