import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accounts, isRoot, rootAccount } from '../accounts.mjs'
import { makeFolder, makeGroupFolder, ROOT } from '../files/data-folder.mjs'
import { installedNode } from '../install/node-24.mjs'

const WORKER_ACCOUNT = fileURLToPath(new URL('../processes/worker-account.sh', import.meta.url))
/** API and worker both write and remove stored objects, so their group may change each other's files. */
const FOR_THE_GROUP = ['/bin/sh', '-c', 'umask 0002 && exec "$@"', 'sh']
const NEEDED = ['apps/worker/src/main.ts', 'node_modules/pg/package.json']

/**
 * Returns what API and worker need to start: the command prefix, their folders, and the browsers' user. Root gives each
 * of the three its own account. API and worker stay root if their accounts can't read our code, the worker also if the
 * kernel has no user namespaces. The browsers always have an account.
 *
 * @param {string} folder  the data folder
 */
export function appSurroundings(folder) {
  const code = findCode(folder)
  const api = code && accounts.api
  const worker = code && canStartBrowsers(code) ? accounts.worker : null
  const owner = { api: api ?? rootAccount, worker: worker ?? rootAccount }
  return {
    code: code?.root ?? ROOT,
    accounts: { api, worker, browser: accounts.browser },
    api: commandOf(code, api && becoming(api)),
    worker: commandOf(code, worker && inWorkerAccount()),
    home: {
      api: makeFolder(join(folder, 'home'), owner.api),
      worker: makeFolder(join(folder, 'home-worker'), owner.worker),
    },
    objects: makeGroupFolder(
      join(folder, 'objects'),
      isRoot && { uid: owner.worker.uid, gid: owner.api.gid },
    ),
    temporary: {
      api: makeFolder(join(folder, 'tmp-api'), owner.api),
      // The worker gives its browsers their own environment. This folder's path in it identifies them. Their user
      // traverses the folder.
      worker: makeFolder(join(folder, 'tmp-worker'), owner.worker, 0o711),
    },
  }
}

/**
 * Returns a place where both accounts can read our code and a Node, and the command that makes it reachable; null if
 * there is none.
 */
function findCode(folder) {
  const places = [{ root: ROOT, enter: [] }, ...(isRoot ? [seenFrom(join(folder, 'code'))] : [])]
  for (const { root, enter } of places) {
    const nodes = [process.execPath, installedNode()].filter((path) => path !== null)
    const node = nodes.map((path) => path.replace(ROOT, root)).find((path) => mayRead({ root, enter }, path))
    if (node !== undefined) return { root, enter, node }
  }
  return null
}

/**
 * Returns the clone at a path that every account can reach. The mount is visible only to one process and its children.
 */
function seenFrom(place) {
  const look = 'mkdir -p "$1" && mount --rbind "$0" "$1" && cd "$1" && shift && exec "$@"'
  return { root: place, enter: ['unshare', '--mount', '--', '/bin/sh', '-c', look, ROOT, place] }
}

function mayRead({ root, enter }, node) {
  const test = 'for path; do test -r "$path" || exit 1; done'
  const paths = [node, ...NEEDED.map((name) => join(root, name))]
  return succeeds([...enter, ...becoming(accounts.worker), '/bin/sh', '-c', test, 'sh', ...paths])
}

function canStartBrowsers({ enter }) {
  return isRoot && succeeds([...enter, ...inWorkerAccount(), 'true'])
}

function commandOf(code, become) {
  if (!isRoot) return [process.execPath]
  if (!become) return [...FOR_THE_GROUP, process.execPath]
  return [...FOR_THE_GROUP, ...code.enter, ...become, code.node]
}

function becoming(account) {
  if (account === null) return []
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--',
  ]
}

function inWorkerAccount() {
  const { worker, browser } = accounts
  return [WORKER_ACCOUNT, worker.uid, worker.gid, browser.uid, browser.gid].map(String)
}

function succeeds([program, ...args]) {
  return spawnSync(program, args, { cwd: '/', stdio: 'ignore', timeout: 10_000 }).status === 0
}
