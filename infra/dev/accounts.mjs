import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 }

export const isRoot = process.getuid?.() === 0

export const rootAccount = isRoot ? { name: 'root', uid: 0, gid: 0 } : null

/** What runs a browser, or a worker that reads strangers' text: an account that owns nothing. Null unless we are root. */
export const unprivileged = isRoot ? (findAccount('nobody') ?? NOBODY) : null

/** A store refuses root, or shouldn't have it: its distribution's own account, else nobody. Null unless we are root. */
export function accountFor(name) {
  return isRoot ? (findAccount(name) ?? unprivileged) : null
}

/** Whether an account may read (or run) all paths; the kernel is asked, since modes alone don't tell. */
export function mayUse(account, ...paths) {
  if (account === null) return true
  const test = 'for path; do test -r "$path" || exit 1; test ! -d "$path" || test -x "$path" || exit 1; done'
  const { uid, gid } = account
  return spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], { cwd: '/', uid, gid }).status === 0
}

/** Spawn options that run a process under an account. */
export function runAs(account) {
  return account === null ? {} : { uid: account.uid, gid: account.gid }
}

function findAccount(wanted) {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const found = lines.map((line) => line.split(':')).find(([name]) => name === wanted)
  return found === undefined ? null : { name: wanted, uid: Number(found[2]), gid: Number(found[3]) }
}
