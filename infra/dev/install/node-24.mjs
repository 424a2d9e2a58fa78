import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

const WANTED_MAJOR = 24

export function isNodeNewEnough(version = process.versions.node) {
  return Number(version.split('.')[0]) >= WANTED_MAJOR
}

/** Returns the path of the Node from the dependencies; null if none is published for this machine. */
export function installedNode() {
  const path = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  return existsSync(path) ? path : null
}

/** Returns a PATH with our Node first and the dependencies' commands next, so that all scripts use the same runtime. */
export function pathWithOurs() {
  const node = installedNode()
  const ours = [
    ...(node === null || isNodeNewEnough() ? [] : [join(node, '..')]),
    join(ROOT, 'node_modules/.bin'),
  ]
  return [...ours, process.env.PATH].join(delimiter)
}

/**
 * Runs our script again under Node 24 and resolves to its exit code. A channel connects the two processes: if this one
 * is killed, the other sees the channel close and ends everything.
 *
 * @param {string} script
 * @param {(child: import('node:child_process').ChildProcess) => void} onStart
 */
export function runUnderNode24(script, onStart) {
  const node = installedNode()
  if (node === null) {
    throw new KnownProblem(
      `Node ${WANTED_MAJOR} or newer is needed and this is ${process.versions.node}: type \`${installNode()}\`.`,
    )
  }
  return new Promise((resolve, reject) => {
    const child = spawn(node, [script, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, GALLEY_PREPARED: '1' },
    })
    onStart(child)
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Whether our parent process has installed everything, holds the lock and waits for us. */
export const isPrepared = process.env.GALLEY_PREPARED === '1' && process.channel !== undefined

function installNode() {
  return process.platform === 'darwin' ? `brew install node@${WANTED_MAJOR}` : `npx --yes n ${WANTED_MAJOR}`
}
