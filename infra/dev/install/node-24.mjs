import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../data-folder.mjs'
import { KnownProblem } from '../known-problem.mjs'

const WANTED_MAJOR = 24

export function isNodeNewEnough(version = process.versions.node) {
  return Number(version.split('.')[0]) >= WANTED_MAJOR
}

/** The Node that came with the dependencies, or null where none is published for this machine. */
export function installedNode() {
  const path = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  return existsSync(path) ? path : null
}

/** PATH with our Node first, then the dependencies' commands: one runtime for whatever a script calls. */
export function pathWithOurs() {
  const node = installedNode()
  const ours = [
    ...(node === null || isNodeNewEnough() ? [] : [join(node, '..')]),
    join(ROOT, 'node_modules/.bin'),
  ]
  return [...ours, process.env.PATH].join(delimiter)
}

/**
 * Runs a script of ours again under Node 24 and resolves to its exit code. The two are tied by a channel: should
 * this process be killed, the other sees the channel close and ends everything.
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

/** Whether another process of ours did the installing, holds the lock and waits for us. */
export const isPrepared = process.env.GALLEY_PREPARED === '1' && process.channel !== undefined

function installNode() {
  return process.platform === 'darwin' ? `brew install node@${WANTED_MAJOR}` : `npx --yes n ${WANTED_MAJOR}`
}
