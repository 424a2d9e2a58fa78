import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const isRoot = process.getuid?.() === 0

export const rootAccount = isRoot ? { name: 'root', uid: 0, gid: 0 } : null

// Ids without a name on the machine. Distributions and systemd don't assign these.
const SHARED_GROUP = 61100
const ACCOUNTS = {
  api: { name: 'galley-api', uid: 61101, gid: SHARED_GROUP },
  worker: { name: 'galley-worker', uid: 61102, gid: SHARED_GROUP },
  browser: { name: 'galley-browser', uid: 61103, gid: 61103 },
  stores: { name: 'galley-stores', uid: 61104, gid: 61104 },
}

/**
 * The accounts that root starts processes under. Each process that reads untrusted input has its own account, so that a
 * compromised process can't read the others' data. API and worker share a group, which owns the stored objects. Null
 * unless we are root: then everything runs as the user who started us.
 */
export const accounts = isRoot ? ACCOUNTS : { api: null, worker: null, browser: null, stores: null }

/** The value of `BROWSER_USER`; undefined unless we are root. */
export const browserUser = isRoot ? `${ACCOUNTS.browser.uid}:${ACCOUNTS.browser.gid}` : undefined

/**
 * Returns the account for a store, which should not or can't run as root: its distribution's own account, or else one
 * of ours. Null unless we are root.
 */
export function accountFor(name) {
  return isRoot ? (findAccount(name) ?? accounts.stores) : null
}

/**
 * Returns whether an account may read (or run) all paths. Tests this as the account, because file modes alone don't
 * decide it.
 */
export function mayUse(account, ...paths) {
  if (account === null) return true
  const test = 'for path; do test -r "$path" || exit 1; test ! -d "$path" || test -x "$path" || exit 1; done'
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], { cwd: '/', uid, gid }).status === 0
}

/** Returns spawn options that run a process under an account. */
export function runAs(account) {
  return account === null ? {} : { uid: account.uid, gid: account.gid }
}

function findAccount(wanted) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = lines.map((line) => line.split(':')).find(([name]) => name === wanted)
  return found === undefined ? null : { name: wanted, uid: Number(found[2]), gid: Number(found[3]) }
}
